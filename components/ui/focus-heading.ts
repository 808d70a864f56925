/**
 * Moves the focus to a heading, or to the fold it names, when the pressed button has disappeared; the focus would otherwise be lost.
 *
 * @param selector by default the page's own heading
 */
export function focusHeading(selector = 'main h1'): void {
  const heading = document.querySelector<HTMLElement>(selector)
  if (!heading) return
  const summary = heading.closest('summary')
  if (!summary) {
    heading.tabIndex = -1
    heading.style.outline = 'none'
  }
  const target = summary ?? heading
  target.focus({ preventScroll: true })
}
