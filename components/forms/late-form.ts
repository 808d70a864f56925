import { lateFormTexts } from './late-form-texts'
import { type Control, controls, here, isChanged, isControl, keepForNext, valuesOf } from './typed-controls'

// Fetched as a file of its own when a press has waited for eight seconds (mark-presses.ts): the scripts of the page may never
// come, as when it is of a release that is gone. Says so at the form, and loads the page again with what was typed.

const language = document.documentElement.lang === 'th' ? 'th' : 'en'
const { text, again } = lateFormTexts[language]
const patience = 8_000

const isReacts = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))

/** Where React looks at nothing, should it come after all; else behind the button. */
function placeOf(button: Element): HTMLElement {
  const place = (button.closest('form') ?? button.parentElement)?.querySelector<HTMLElement>('[data-late]')
  if (place) return place
  const made = document.createElement('div')
  made.dataset.late = ''
  button.after(made)
  return made
}

function keep(): void {
  const typed = [...document.querySelectorAll<Control>(controls)].filter((each) => isControl(each) && isChanged(each))
  if (typed.length > 0) keepForNext({ address: here(), values: valuesOf(typed) })
}

function againLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = ''
  link.textContent = again
  link.className = 'inline-block py-1 font-semibold text-primary underline'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    keep()
    location.reload()
  })
  return link
}

function check(): void {
  const pressed = document.querySelector('button[data-pressed]')
  if (!pressed || isReacts(pressed)) return
  const place = placeOf(pressed)
  pressed.removeAttribute('data-pressed')
  place.role = 'alert'
  place.className = 'text-sm font-medium text-destructive-text'
  place.replaceChildren(`${text} `, againLink())
  place.hidden = false
  const timer = setInterval(() => {
    if (pressed.isConnected && !isReacts(pressed)) return
    clearInterval(timer)
    place.replaceChildren()
    place.hidden = true
  }, 200)
}

check()
for (const kind of ['click', 'submit']) addEventListener(kind, () => setTimeout(check, patience))
