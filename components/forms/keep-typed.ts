import { typedFieldsKey } from '@/lib/request/cookie-names'

// Loads typed-fields.ts when a field is used or a failed page has stored values: most visits use no field.

/** In milliseconds. */
const hydrationTimeout = 60_000

function load(): void {
  import('./typed-fields').catch(() => {
    // Offline: a page that fails loses the typed text.
  })
}

function hasStored(): boolean {
  try {
    return sessionStorage.getItem(typedFieldsKey) !== null
  } catch {
    return false
  }
}

/** If an extension has changed the page, React replaces the elements and loses text typed before: restores it. */
function watchEarly(): void {
  const address = location.pathname + location.search
  const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const early = [...document.querySelectorAll<HTMLInputElement>('input,select,textarea')].filter(
    (each) => !isHydrated(each),
  )
  const until = Date.now() + hydrationTimeout
  const timer = setInterval(() => {
    const isReplaced = early.some((each) => !each.isConnected)
    if (isReplaced)
      import('./typed-fields').then(
        ({ restoreReplaced }) => restoreReplaced(early, address),
        () => {},
      )
    if (isReplaced || early.every(isHydrated) || Date.now() > until) clearInterval(timer)
  }, 50)
}

if (typeof document !== 'undefined') {
  watchEarly()
  if (hasStored()) load()
  else for (const event of ['focusin', 'input']) addEventListener(event, load, { capture: true, once: true })
}
