/**
 * Runs in the page, before any other script, so it refers to nothing outside itself. A pressed link or button that has the
 * browser load something (the home link, signing out, a download, a search, any link before React is there) shows it at
 * once: `data-pressed`, drawn by app/globals.css. The router's links do so by `LinkMark`, and what calls the API by its
 * own words. A button that only React can carry out shows it too, and is pressed again, once, when React is there. So is a
 * link that signs out, while answers are kept: only React can ask what is to become of them. Eight
 * seconds after such a press a file is fetched that says so where React is still missing (components/forms/late-form.ts).
 */
export function markPresses(draftPrefix: string, loadLate: () => void): void {
  let pressed: Element | null = null
  let waiting: HTMLElement | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let retries: ReturnType<typeof setInterval> | undefined
  let hasGivenUp = false
  function clear() {
    clearTimeout(timer)
    clearInterval(retries)
    pressed?.removeAttribute('data-pressed')
    pressed = waiting = null
  }
  function mark(element: Element, seconds = 60) {
    clear()
    pressed = element
    element.setAttribute('data-pressed', '')
    timer = setTimeout(() => {
      hasGivenUp ||= waiting !== null
      clear()
    }, seconds * 1000)
    setTimeout(() => pressed && loadLate(), 8_000)
  }
  const signsOut = (element: Element) => element.matches('a[href^="/api/auth/logout"]')
  // React puts its properties on each element that it is about to take over. A link that signs out is followed if it is pressed
  // a moment too early: that moment ends when who asks is there (components/sessions/logout-question.tsx).
  const isReacts = (element: Element) =>
    Object.keys(element).join().includes('__reactProps') && (!signsOut(element) || 'asks' in document.body.dataset)
  function retry() {
    if (!waiting?.isConnected || waiting.matches(':disabled')) clear()
    else if (isReacts(waiting)) waiting.click()
  }
  // Throws where storage is blocked, so that the link is followed.
  const hasAnswers = () => Object.keys(localStorage).join().includes(draftPrefix)

  // Ahead of React, which may hear this very press.
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
      // The newest press counts.
      if (element === waiting) return
      clear()
      if (!isHeld && !element.matches('button[type=button]')) return
      mark(element)
      waiting = element
      retries = setInterval(retry, 50)
    },
    true,
  )
  // On the window, so that React has had its say.
  window.addEventListener('click', (event) => {
    // While React lacks a part of the page, it stops an event before it gets here.
    if (waiting && isReacts(waiting)) clear()
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link?.target === '_blank'
    if (!link || opensElsewhere || event.defaultPrevented || !link.href.startsWith('http')) return
    const isOnThisPage = link.href.startsWith(`${location.href.split('#')[0]}#`)
    // A page that comes takes the mark with it. Nothing says when a download is there.
    if (!isOnThisPage) mark(link, link.hasAttribute('download') ? 5 : 60)
  })
  window.addEventListener('submit', ({ submitter, defaultPrevented }) => {
    if (submitter && !defaultPrevented) mark(submitter)
  })
  // Back shows the page as it was left. The first time it is shown may be after the first press.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) clear()
  })
}
