import { lateFormTexts } from './late-form-texts'
import { reloadPage } from './reload-page'
import { isHydrated } from './typed-controls'

// Fetched when a click is pending for eight seconds (mark-clicks.ts): the scripts may never load, as after a new release. Shows
// a message at the form, and a link that reloads the page with the typed text.

const language = document.documentElement.lang === 'th' ? 'th' : 'en'
const { text, again } = lateFormTexts[language]
/** In milliseconds. */
const clickTimeout = 8_000

/** An element that hydration ignores, or else a new one after the button. */
function messageElementOf(button: Element): HTMLElement {
  const existing = (button.closest('form') ?? button.parentElement)?.querySelector<HTMLElement>('[data-late]')
  if (existing) return existing
  const created = document.createElement('div')
  created.dataset.late = ''
  button.after(created)
  return created
}

function againLink(): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = ''
  link.textContent = again
  link.className = 'inline-block py-1 font-semibold text-primary underline'
  link.addEventListener('click', (event) => {
    event.preventDefault()
    reloadPage()
  })
  return link
}

function check(): void {
  const clicked = document.querySelector('button[data-pressed]')
  if (!clicked || isHydrated(clicked)) return
  const message = messageElementOf(clicked)
  clicked.removeAttribute('data-pressed')
  message.role = 'alert'
  message.className = 'text-sm font-medium text-destructive-text'
  message.replaceChildren(`${text} `, againLink())
  message.hidden = false
  const timer = setInterval(() => {
    if (clicked.isConnected && !isHydrated(clicked)) return
    clearInterval(timer)
    message.replaceChildren()
    message.hidden = true
  }, 200)
}

check()
for (const kind of ['click', 'submit']) addEventListener(kind, () => setTimeout(check, clickTimeout))
