/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. A pressed link or button that has the
 * browser load something (the home link, signing out, a download, a search, any link before React is there) shows it at
 * once: `data-pressed`, drawn by app/globals.css. The router's links do so by `LinkMark`, and what calls the API by its
 * own words.
 */
export function markPresses(): void {
  let pressed: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function clear() {
    clearTimeout(timer)
    pressed?.removeAttribute('data-pressed')
    pressed = null
  }
  function mark(element: Element, seconds: number) {
    clear()
    pressed = element
    element.setAttribute('data-pressed', '')
    timer = setTimeout(clear, seconds * 1000)
  }

  // On the window, so that React has had its say.
  window.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank'
    if (!link || opensElsewhere || event.defaultPrevented || !link.protocol.startsWith('http')) return
    const isOnThisPage =
      link.href.includes('#') && link.pathname === location.pathname && link.search === location.search
    // A page that comes takes the mark with it. Nothing says when a download is there.
    if (!isOnThisPage) mark(link, link.hasAttribute('download') ? 5 : 60)
  })
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (submitter && !defaultPrevented) mark(submitter, 60)
  })
  // Back shows the page as it was left. The first time it is shown may be after the first press.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) clear()
  })
}
