import { typedFieldsKey } from '@/lib/request/cookie-names'

// Loads typed-fields.ts with the first field that is used, and where a failed page has kept something: most visits to a page with
// a form use none.

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

if (typeof document !== 'undefined') {
  if (hasKept()) load()
  else for (const event of ['focusin', 'input']) addEventListener(event, load, { capture: true, once: true })
}
