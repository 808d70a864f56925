import { typedFieldsKey } from '@/lib/request/cookie-names'

// Loads typed-fields.ts with the first field that is used, and where a failed page has kept something: most visits to a page with
// a form use none.

/** In milliseconds. Scripts that come later find what was typed still there. */
const longestWait = 60_000

function load(): void {
  import('./typed-fields').catch(() => {
    // Without a connection: what was typed is then lost with a page that fails.
  })
}

function hasKept(): boolean {
  try {
    return sessionStorage.getItem(typedFieldsKey) !== null
  } catch {
    return false
  }
}

/**
 * What was typed before React was there is kept in its elements, also when React draws the page anew: an extension has put an
 * element of its own beside a field. Those of a page before are React's already.
 */
function watchEarly(): void {
  const address = location.pathname + location.search
  const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const early = [...document.querySelectorAll<HTMLInputElement>('input,select,textarea')].filter(
    (each) => !isReacts(each),
  )
  const until = Date.now() + longestWait
  const timer = setInterval(() => {
    const isReplaced = early.some((each) => !each.isConnected)
    if (isReplaced)
      import('./typed-fields').then(
        ({ giveBackOfReplaced }) => giveBackOfReplaced(early, address),
        () => {},
      )
    if (isReplaced || early.every(isReacts) || Date.now() > until) clearInterval(timer)
  }, 50)
}

if (typeof document !== 'undefined') {
  watchEarly()
  if (hasKept()) load()
  else for (const event of ['focusin', 'input']) addEventListener(event, load, { capture: true, once: true })
}
