import { typedFieldsKey } from '@/lib/request/cookie-names'
import {
  type Control,
  controls,
  currentAddress,
  isChanged,
  isControl,
  isHydrated,
  isTick,
  isTypedInto,
  nameOf,
  storeForNext,
  type Typed,
  valuesOf,
} from './typed-controls'

// Restores the values typed into a page that fails. Until then only the used controls are recorded. On failure their values go
// into this tab's session storage, since many users reload instead of clicking "Try again". The next page removes them: the
// same one, another one (forget-stored.ts) or the sign-out, so that no other tab or later session can read them.

declare global {
  /** For the error boundaries, which render before the failed page is removed. They are on every page, so do not import this. */
  var keepTyped: (() => void) | undefined
}

/** In milliseconds. */
const interval = 200

/** By name, each used control; it counts while its `owner` is on the page. */
const used = new Map<string, { control: Control; owner: Element }>()
let usedAt = ''

function recordUse(control: unknown): void {
  if (!isControl(control)) return
  if (usedAt !== currentAddress()) used.clear()
  usedAt = currentAddress()
  // A finished step is removed while its form stays; a removed form was sent or closed.
  used.set(nameOf(control), { control, owner: control.form ?? control })
}

/** Stores the values of a failed page, and restores them when its controls are rendered again. */
function storeUsed(): void {
  for (const control of document.querySelectorAll(controls)) if (isChanged(control)) recordUse(control)
  if (usedAt !== currentAddress()) return
  const connected = [...used.values()].filter(({ control, owner }) => owner.isConnected && isControl(control))
  const values = valuesOf(connected.map(({ control }) => control))
  // `used` is not cleared: the boundary may render twice.
  if (Object.keys(values).length === 0) return
  const typed = { address: usedAt, values }
  storeForNext(typed)
  clearInterval(restoring)
  restoring = restore(typed)
}

function removeTyped(): void {
  try {
    sessionStorage.removeItem(typedFieldsKey)
  } catch {
    // Storage is blocked: nothing was stored.
  }
}

let restoring: ReturnType<typeof setInterval> | undefined

const named = (control: Control) => [nameOf(control), control] as const
const onPage = () => [...document.querySelectorAll<Control>(controls)]

/** Restores each control once React listens to it, also those of a later step or a closed form. */
function restore({ address, values }: Typed, list = () => onPage().filter(isControl).map(named)) {
  const timer = setInterval(() => {
    const isElsewhere = address !== currentAddress()
    for (const [name, control] of isElsewhere ? [] : list()) {
      const value = isHydrated(control) ? values[name] : undefined
      if (value === undefined) continue
      delete values[name]
      setValue(control, value)
      removeTyped()
    }
    if (!isElsewhere && Object.keys(values).length > 0) return
    clearInterval(timer)
    removeTyped()
  }, interval)
  return timer
}

/** Numbers controls of the same name, which may be empty: on the same page the order is the same. */
function numbered(all: Control[]) {
  const before: Record<string, number> = {}
  return all.map((control) => {
    const name = nameOf(control)
    before[name] = (before[name] ?? 0) + 1
    return [`${name} ${before[name]}`, control] as const
  })
}

/**
 * Restores the values of elements that React has replaced, as on a page that an extension has changed.
 *
 * @param early all controls of the page before hydration
 */
export function restoreReplaced(early: Control[], address: string): void {
  const values: Typed['values'] = {}
  for (const [name, control] of numbered(early)) {
    if (control.isConnected || !isTypedInto(control) || !isChanged(control)) continue
    const [value] = Object.values(valuesOf([control]))
    if (value !== undefined) values[name] = value
  }
  // A field that was changed again is not overwritten.
  restore({ address, values }, () =>
    numbered(onPage()).filter(([, control]) => isTypedInto(control) && !isChanged(control)),
  )
}

/** Fires the events of typing, which React and react-hook-form listen to. */
function setValue(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    if (control.checked !== value) control.click()
  } else if (control.value !== value) {
    // React overrides `value` on the element, and would ignore a value set there.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    const name = control instanceof HTMLSelectElement ? 'change' : 'input'
    control.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

/** Runs in the first document after a failed page. */
function restoreStored(): void {
  if (globalThis.hasStoredTyped) return
  try {
    const stored = sessionStorage.getItem(typedFieldsKey)
    removeTyped()
    const [, until, typed] = stored?.split('\n') ?? []
    if (typed && Number(until) > Date.now()) restoring = restore(JSON.parse(typed))
  } catch {
    // Storage is blocked, or its text is invalid.
  }
}

if (typeof document !== 'undefined') {
  restoreStored()
  globalThis.keepTyped = storeUsed
  recordUse(document.activeElement)
  for (const event of ['focusin', 'input'])
    addEventListener(event, ({ target }) => recordUse(target), { capture: true })
}
