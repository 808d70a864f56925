import { typedFieldsKey } from '@/lib/request/cookie-names'

// The second net under every form: what was typed into a page that fails is there again when the page is.
//
// While all is well nothing is kept but which controls were used. When the page fails, their values are in this tab's session
// storage, since many reload instead of pressing "Try again", and never where another tab or a later session finds them:
// what comes next takes them out, be it the same page, another one (forget-typed-elsewhere.ts) or the sign-out.

declare global {
  /**
   * For the error boundaries, while they render: the failed page is still in the document then, and not in the next moment.
   * They are sent with every page, so they do not import it; what has a form does.
   */
  var keepTyped: (() => void) | undefined
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

interface Typed {
  /** Of the page, with the child or the link that it is about: nothing is given to another one. */
  address: string
  /** By what names a control: what was typed or chosen there, or whether it is ticked. */
  values: Record<string, string | boolean>
}

const controls = 'input, select, textarea'
/** A password is typed again, also one that is shown. What has a draft of its own comes back by that. */
const notKept =
  '[type=password], [type=hidden], [type=file], [readonly], :disabled, [name*=pass i], [autocomplete*=pass], [autocomplete=one-time-code], [autocomplete^=cc-], [data-own-draft] *'

/** In milliseconds. */
const pause = 200
/** In milliseconds: how long it waits for the page, on a computer that may be another person's by then. */
const life = 10 * 60_000

/** Each control of this page that was used, by its name, with what has to be on the page still for it to count. */
const used = new Map<string, { control: Control; home: Element }>()
let usedAt = ''

function here(): string {
  return location.pathname + location.search
}

function isControl(target: unknown): target is Control {
  return target instanceof Element && target.matches(controls) && !target.matches(notKept)
}

function nameOf({ id, name, type, value }: Control): string {
  // Ids that React makes are others after an error.
  const own = id.includes('_') ? '' : id
  return [own, name, /radio|checkbox/.test(type) ? value : ''].join('|')
}

function isTick(control: Control): control is HTMLInputElement {
  return /radio|checkbox/.test(control.type)
}

function note(control: unknown): void {
  if (!isControl(control)) return
  if (usedAt !== here()) used.clear()
  usedAt = here()
  // A step that is done has gone from its form; a form that has gone was sent or closed.
  used.set(nameOf(control), { control, home: control.form ?? control })
}

/** Typed before any script ran, so that it was not noted. */
function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedIndex > 0
  const { value, defaultValue, checked, defaultChecked } = control as HTMLInputElement
  return value !== defaultValue || checked !== defaultChecked
}

/** Keeps what was typed and chosen on a page that has failed, and gives it back when its controls are there again. */
function keepUsed(): void {
  for (const control of document.querySelectorAll(controls)) if (isChanged(control)) note(control)
  if (usedAt !== here()) return
  const values: Typed['values'] = {}
  for (const [name, { control, home }] of used) {
    if (!home.isConnected || !isControl(control)) continue
    if (control.type !== 'radio' || (control as HTMLInputElement).checked) {
      values[name] = isTick(control) ? control.checked : control.value
    }
  }
  // The boundary may be rendered twice, and what it gives back is used, so nothing is forgotten here.
  if (Object.keys(values).length === 0) return
  const typed = { address: usedAt, values }
  try {
    sessionStorage.setItem(typedFieldsKey, [usedAt, Date.now() + life, JSON.stringify(typed)].join('\n'))
  } catch {
    // Storage is blocked or full: a reload loses it, "Try again" does not.
  }
  giveBack(typed)
}

function forgetTyped(): void {
  try {
    sessionStorage.removeItem(typedFieldsKey)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

let giving: ReturnType<typeof setInterval> | undefined

/** To each control as soon as React listens to it, also of a later step or of a form that has to be opened first. */
function giveBack({ address, values }: Typed): void {
  clearInterval(giving)
  giving = setInterval(() => {
    const isElsewhere = address !== here()
    for (const control of isElsewhere ? [] : document.querySelectorAll(controls)) {
      const value = isControl(control) && isHeard(control) ? values[nameOf(control)] : undefined
      if (value === undefined) continue
      delete values[nameOf(control as Control)]
      give(control as Control, value)
      forgetTyped()
    }
    if (!isElsewhere && Object.keys(values).length > 0) return
    clearInterval(giving)
    forgetTyped()
  }, pause)
}

/** React names its properties on each element that it has taken over. Before that it would not hear what is typed. */
function isHeard(control: Element): boolean {
  return Object.keys(control).some((name) => name.startsWith('__reactProps'))
}

/** As if typed: what React or react-hook-form holds changes with it. */
function give(control: Control, value: string | boolean): void {
  if (isTick(control)) {
    if (control.checked !== value) control.click()
  } else if (control.value !== value) {
    // React has put its own in front of it on the element, and would take the new value for one it knows.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
    const name = control instanceof HTMLSelectElement ? 'change' : 'input'
    control.dispatchEvent(new Event(name, { bubbles: true }))
  }
}

/** What a failed page has kept, in the first document after it. */
function takeKept(): void {
  try {
    const kept = sessionStorage.getItem(typedFieldsKey)
    forgetTyped()
    const [, until, typed] = kept?.split('\n') ?? []
    if (typed && Number(until) > Date.now()) giveBack(JSON.parse(typed))
  } catch {
    // Storage is blocked, or what is in it is not ours.
  }
}

if (typeof document !== 'undefined') {
  takeKept()
  globalThis.keepTyped = keepUsed
  note(document.activeElement)
  for (const event of ['focusin', 'input']) addEventListener(event, ({ target }) => note(target), { capture: true })
}
