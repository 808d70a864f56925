/** How long a link that starts a download keeps its mark: nothing says when the file is there. */
const longestMark = 5_000

/**
 * From now on a pressed link or button that has the browser load something itself (the home link, signing out, a download,
 * a search) shows it at once: `data-pressed`, drawn by app/globals.css. The router's links do so by `LinkMark`, and what
 * calls the API by its own words.
 *
 * @returns ends it
 */
export function markPresses(): () => void {
  let pressed: Element | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function clear() {
    clearTimeout(timer)
    pressed?.removeAttribute('data-pressed')
    pressed = null
  }
  function mark(element: Element) {
    clear()
    pressed = element
    element.setAttribute('data-pressed', '')
    timer = setTimeout(clear, longestMark)
  }
  function onClick(event: MouseEvent) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || link?.target === '_blank'
    if (!link || opensElsewhere || event.defaultPrevented || !link.protocol.startsWith('http')) return
    const isOnThisPage = link.hash !== '' && link.pathname === location.pathname && link.search === location.search
    if (!isOnThisPage) mark(link)
  }
  function onSubmit({ submitter, defaultPrevented }: SubmitEvent) {
    if (submitter && !defaultPrevented) mark(submitter)
  }

  document.addEventListener('click', onClick)
  document.addEventListener('submit', onSubmit)
  // Back shows the page as it was left.
  window.addEventListener('pageshow', clear)
  return () => {
    clear()
    document.removeEventListener('click', onClick)
    document.removeEventListener('submit', onSubmit)
    window.removeEventListener('pageshow', clear)
  }
}
