/**
 * Runs in a page. Doubles the text size for a moment, as in a browser's settings.
 * @returns the texts and controls that are cut off where no scrolling reaches, and texts with one or two characters in each
 * line
 */
export function cutOffWhenLarge(): string[] {
  const root = document.documentElement
  // Not a style element, which the Content-Security-Policy refuses. The tests ask for reduced motion, so lengths change at
  // once.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { font-size: 200% }')
  document.adoptedStyleSheets.push(sheet)

  /** Text for screen readers alone is one pixel large on purpose. */
  const isUnseen = (element: Element | null): boolean =>
    element !== null && ((element.clientWidth === 1 && element.clientHeight === 1) || isUnseen(element.parentElement))
  const isScrolled = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const hides = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  /** Whether a part of it is outside the page or outside its clipping ancestors. */
  const isCut = (of: Element, { left, right, width, height }: DOMRect) => {
    if (width === 0 || height === 0) return false
    for (let element: Element | null = of; element && element !== document.body; element = element.parentElement) {
      const rect = element.getBoundingClientRect()
      if (isScrolled(element)) return false
      if (hides(element) && (left < rect.left - 1 || right > rect.right + 1)) return true
    }
    return left < -1 || right > root.clientWidth + 1
  }

  const lost: string[] = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} wide`] : []
  const range = document.createRange()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('script, style, noscript, option, textarea, svg')) continue
    if (isUnseen(parent)) continue
    range.selectNodeContents(text)
    const rect = range.getBoundingClientRect()
    if (isCut(parent, rect)) lost.push(text.data)
    const size = Number.parseFloat(getComputedStyle(parent).fontSize)
    if (rect.width > 1 && rect.width < 2 * size && rect.height > 4 * size) lost.push(`a letter a line: ${text.data}`)
  }
  for (const control of document.querySelectorAll('a, button, input, select, textarea, [role]')) {
    if (!isUnseen(control) && isCut(control, control.getBoundingClientRect()))
      lost.push(control.outerHTML.slice(0, 200))
  }

  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  return lost
}
