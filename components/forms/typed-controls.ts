import { typedFieldsKey } from '@/lib/request/cookie-names'

// What is typed into a page's controls: which ones count, how each is named, and how it is kept for the next document.

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export interface Typed {
  /** Of the page, with the child or the link that it is about: nothing is given to another one. */
  address: string
  /** By what names a control: what was typed or chosen there, or whether it is ticked. */
  values: Record<string, string | boolean>
}

export const controls = 'input, select, textarea'
const neverKept = '[type=hidden], [type=file], [readonly], :disabled, [data-own-draft] *'
/** A password is typed again, also one that is shown. What has a draft of its own comes back by that. */
const notKept = `${neverKept}, [type=password], [name*=pass i], [autocomplete*=pass], [autocomplete=one-time-code], [autocomplete^=cc-]`
/** In milliseconds: how long it waits for the page, on a computer that may be another person's by then. */
const life = 10 * 60_000

export function here(): string {
  return location.pathname + location.search
}

export function isControl(target: unknown): target is Control {
  return target instanceof Element && target.matches(controls) && !target.matches(notKept)
}

/** A password too: for what never leaves this document. */
export function isTypedInto(target: Element): target is Control {
  return target.matches(controls) && !target.matches(neverKept)
}

export function nameOf({ id, name, type, value }: Control): string {
  // Ids that React makes are others after an error.
  const own = id.includes('_') ? '' : id
  return [own, name, /radio|checkbox/.test(type) ? value : ''].join('|')
}

export function isTick(control: Control): control is HTMLInputElement {
  return /radio|checkbox/.test(control.type)
}

/** Typed before any script ran, so that it was not noted. */
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

/** For the next document of this tab. */
export function keepForNext(typed: Typed): void {
  try {
    sessionStorage.setItem(typedFieldsKey, [typed.address, Date.now() + life, JSON.stringify(typed)].join('\n'))
  } catch {
    // Storage is blocked or full: a reload loses it.
  }
}
