import { typedFieldsKey } from '@/lib/request/cookie-names'
import {
  type Control,
  controls,
  here,
  isChanged,
  isControl,
  isTick,
  isTypedInto,
  keepForNext,
  nameOf,
  type Typed,
  valuesOf,
} from './typed-controls'

// The second net under every form: what was typed into a page that fails is there again when the page is.
//
// While all is well nothing is kept but which controls were used. When the page fails, their values are in this tab's session
// storage, since many reload instead of pressing "Try again", and never where another tab or a later session finds them:
// what comes next takes them out, be it the same page, another one (forget-stored.ts) or the sign-out.

declare global {
  /**
   * For the error boundaries, while they render: the failed page is still in the document then, and not in the next moment.
   * They are sent with every page, so they do not import it; what has a form does.
   */
  var keepTyped: (() => void) | undefined
}

/** In milliseconds. */
const pause = 200

/** Each control of this page that was used, by its name, with what has to be on the page still for it to count. */
const used = new Map<string, { control: Control; home: Element }>()
let usedAt = ''

function note(control: unknown): void {
  if (!isControl(control)) return
  if (usedAt !== here()) used.clear()
  usedAt = here()
  // A step that is done has gone from its form; a form that has gone was sent or closed.
  used.set(nameOf(control), { control, home: control.form ?? control })
}

/** Keeps what was typed and chosen on a page that has failed, and gives it back when its controls are there again. */
function keepUsed(): void {
  for (const control of document.querySelectorAll(controls)) if (isChanged(control)) note(control)
  if (usedAt !== here()) return
  const stillHere = [...used.values()].filter(({ control, home }) => home.isConnected && isControl(control))
  const values = valuesOf(stillHere.map(({ control }) => control))
  // The boundary may be rendered twice, and what it gives back is used, so nothing is forgotten here.
  if (Object.keys(values).length === 0) return
  const typed = { address: usedAt, values }
  keepForNext(typed)
  clearInterval(giving)
  giving = giveBack(typed)
}

function forgetTyped(): void {
  try {
    sessionStorage.removeItem(typedFieldsKey)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

let giving: ReturnType<typeof setInterval> | undefined

const named = (control: Control) => [nameOf(control), control] as const
const onPage = () => [...document.querySelectorAll<Control>(controls)]

/** To each control as soon as React listens to it, also of a later step or of a form that has to be opened first. */
function giveBack({ address, values }: Typed, list = () => onPage().filter(isControl).map(named)) {
  const timer = setInterval(() => {
    const isElsewhere = address !== here()
    for (const [name, control] of isElsewhere ? [] : list()) {
      const value = isHeard(control) ? values[name] : undefined
      if (value === undefined) continue
      delete values[name]
      give(control, value)
      forgetTyped()
    }
    if (!isElsewhere && Object.keys(values).length > 0) return
    clearInterval(timer)
    forgetTyped()
  }, pause)
  return timer
}

/** With their place among those of the same name: some have none. Of the same page, so that each is at its place again. */
function placed(all: Control[]) {
  const before: Record<string, number> = {}
  return all.map((control) => {
    const name = nameOf(control)
    before[name] = (before[name] ?? 0) + 1
    return [`${name} ${before[name]}`, control] as const
  })
}

/**
 * What was typed into elements that React has replaced since: it draws a page anew in which an extension has put an element
 * of its own beside a field.
 *
 * @param early all controls of the page before React was there
 */
export function giveBackOfReplaced(early: Control[], address: string): void {
  const values: Typed['values'] = {}
  for (const [name, control] of placed(early)) {
    if (control.isConnected || !isTypedInto(control) || !isChanged(control)) continue
    const [value] = Object.values(valuesOf([control]))
    if (value !== undefined) values[name] = value
  }
  // What has been typed again since stays.
  giveBack({ address, values }, () =>
    placed(onPage()).filter(([, control]) => isTypedInto(control) && !isChanged(control)),
  )
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
    if (typed && Number(until) > Date.now()) giving = giveBack(JSON.parse(typed))
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
