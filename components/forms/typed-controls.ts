import { typedFieldsKey } from '@/lib/request/cookie-names'

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Typed {
  /** Path and query of the page: values are not restored on the page of another child or link. */
  address: string
  /** By `nameOf` the control: its value, or whether it is checked. */
  values: Record<string, string | boolean>
}

export const controls = 'input, select, textarea'
const neverStored = '[type=hidden], [type=file], [readonly], :disabled, [data-own-draft] *'
/** Passwords are never stored, not even visible ones. Fields with their own draft are restored from it. */
const notStored = `${neverStored}, [type=password], [name*=pass i], [autocomplete*=pass], [autocomplete=one-time-code], [autocomplete^=cc-]`
/** In milliseconds: the computer may be shared. */
const maxAge = 10 * 60_000

export function currentAddress(): string {
  return location.pathname + location.search
}

export function isControl(target: unknown): target is Control {
  return target instanceof Element && target.matches(controls) && !target.matches(notStored)
}

/** Includes passwords: only for values that never leave this document. */
export function isTypedInto(target: Element): target is Control {
  return target.matches(controls) && !target.matches(neverStored)
}

export function nameOf({ id, name, type, value }: Control): string {
  // React's generated ids change after an error.
  const own = id.includes('_') ? '' : id
  return [own, name, /radio|checkbox/.test(type) ? value : ''].join('|')
}

export function isTick(control: Control): control is HTMLInputElement {
  return /radio|checkbox/.test(control.type)
}

/** Finds controls that were used before any script ran. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0
  const { value, defaultValue, checked, defaultChecked } = control as HTMLInputElement
  return value !== defaultValue || checked !== defaultChecked
}

export function valuesOf(used: Iterable<Control>): Typed['values'] {
  const values: Typed['values'] = {}
  for (const control of used)
    if (control.type !== 'radio' || (control as HTMLInputElement).checked)
      values[nameOf(control)] = isTick(control) ? control.checked : control.value
  return values
}

/** React sets its own property on each element that it listens to. */
export function isHydrated(element: Element): boolean {
  return Object.keys(element).some((name) => name.startsWith('__reactProps'))
}

declare global {
  /** What is stored is for the next document, not for what loads late in this one. */
  var hasStoredTyped: boolean | undefined
}

/** For the next document of this tab. */
export function storeForNext(typed: Typed): void {
  globalThis.hasStoredTyped = true
  try {
    sessionStorage.setItem(typedFieldsKey, [typed.address, Date.now() + maxAge, JSON.stringify(typed)].join('\n'))
  } catch {
    // Storage is blocked or full: a reload loses the values.
  }
}
