/**
 * Moves the focus to a heading, or a fold's summary, when the pressed button has disappeared; the focus would otherwise be lost.
 *
 * @param selector by default the page's own heading
 */
export function focusHeading(selector = 'main h1'): void {
  const heading = document.querySelector<HTMLElement>(selector)
  if (!heading) return
  // The summary of a fold keeps its place in the order of the Tab key.
  if (heading.tabIndex < 0) heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
