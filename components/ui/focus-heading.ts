/**
 * Moves the focus to a heading, for when what was pressed has gone: the focus would fall to the page's beginning.
 *
 * @param selector the page's own heading, unless another is named
 */
export function focusHeading(selector = 'main h1'): void {
  const heading = document.querySelector<HTMLElement>(selector)
  if (!heading) return
  heading.tabIndex = -1
  heading.style.outline = 'none'
  heading.focus({ preventScroll: true })
}
