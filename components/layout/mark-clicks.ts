/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. A link or button that has the browser
 * load something (the home link, signing out, a download, a search, any link before React is there) is marked at once:
 * `data-pressed`, drawn by app/globals.css. The router's links have `LinkMark`, and buttons that call the API a text of
 * their own. A button that needs React is marked too, and clicked again, once, when React is there. So is a link that signs
 * out while answers are kept: only React can ask about them. Eight seconds after such a click a file is fetched that shows
 * a message if React is still missing (components/forms/late-form.ts).
 */
export function markClicks(draftPrefix: string, loadLate: () => void): void {
  let marked: Element | null = null
  let held: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries: ReturnType<typeof setInterval> | undefined
  let hasGivenUp = false
  function clear() {
    clearTimeout(timer)
    clearInterval(retries)
    marked?.removeAttribute('data-pressed')
    marked = held = null
  }
  function mark(element: Element, seconds = 60) {
    clear()
    marked = element
    element.setAttribute('data-pressed', '')
    timer = setTimeout(() => {
      hasGivenUp ||= held !== null
      clear()
    }, seconds * 1000)
    setTimeout(() => marked && loadLate(), 8_000)
  }
  const signsOut = (element: Element) => element.matches('a[href^="/api/auth/logout"]')
  // React puts its properties on each element shortly before it takes over. A link that signs out would be followed in that
  // time, which ends when the dialog can be shown (components/sessions/logout-question.tsx).
  const isReacts = (element: Element) =>
    Object.keys(element).join().includes('__reactProps') && (!signsOut(element) || 'asks' in document.body.dataset)
  function retry() {
    if (!held?.isConnected || held.matches(':disabled')) clear()
    else if (isReacts(held)) held.click()
  }
  // Throws where storage is blocked, so that the link is followed.
  const hasAnswers = () => Object.keys(localStorage).join().includes(draftPrefix)

  // Before React, which may handle the same click.
  window.addEventListener(
    'click',
    (event) => {
      const element = (event.target as Element).closest<HTMLElement>('a,button,input,select,textarea,summary')
      if (!element) return
      const isHeld = signsOut(element) && !isReacts(element) && !hasGivenUp && hasAnswers()
      if (isHeld) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
      // The newest click counts.
      if (element === held) return
      clear()
      if (!isHeld && !element.matches('button[type=button]')) return
      mark(element)
      held = element
      retries = setInterval(retry, 50)
    },
    true,
  )
  // On the window, so after React's handlers.
  window.addEventListener('click', (event) => {
    // React stops an event in a part of the page that it has not hydrated yet.
    if (held && isReacts(held)) clear()
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank'
    if (!link || opensElsewhere || event.defaultPrevented || !link.href.startsWith('http')) return
    const isOnThisPage = link.href.startsWith(`${location.href.split('#')[0]}#`)
    // A new page has no mark. The end of a download cannot be observed.
    if (!isOnThisPage) mark(link, link.hasAttribute('download') ? 5 : 60)
  })
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (submitter && !defaultPrevented) mark(submitter)
  })
  // Back shows the page as it was left, marked. The first `pageshow` may come after the first click.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) clear()
  })
}
