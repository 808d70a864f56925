/**
 * Runs in a page. Fills each field with invalid and valid input, chooses in each list, expands and clicks each button, no
 * link, and nothing that leaves the page.
 * @param titles of the error page
 * @returns the action after which the page failed; null when none did
 */
export async function clickEverything(titles: string[]): Promise<string | null> {
  const path = location.pathname
  const navigation = (window as unknown as { navigation: EventTarget }).navigation
  navigation.addEventListener('navigate', (event) => {
    const { destination, hashChange } = event as unknown as {
      destination: { url: string; sameDocument: boolean }
      hashChange: boolean
    }
    // No reload either, which the router does when the next click cuts off an answer.
    const isHere = destination.sameDocument && new URL(destination.url).pathname === path
    if (!hashChange && !isHere) event.preventDefault()
  })
  window.print = () => undefined
  window.open = () => null

  const frame = () => new Promise((resume) => requestAnimationFrame(() => setTimeout(resume)))
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen)
  const fields = () => all('input:not([readonly]), textarea:not([readonly]), select') as HTMLInputElement[]
  const hasFailed = () => titles.includes(document.querySelector('h1')?.textContent?.replaceAll('~', '') ?? '')
  const key = (field: Element, name: string) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }))

  async function write(field: HTMLInputElement, text: string) {
    field.focus()
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    await frame()
    if (field.role === 'combobox') {
      for (const name of ['ArrowDown', 'Enter']) {
        key(field, name)
        await frame()
      }
    }
    field.blur()
  }

  async function fill(text: string) {
    for (const field of fields()) {
      const { type } = field
      if (field instanceof HTMLSelectElement) await write(field, [...field.options].at(text ? -1 : 0)?.value ?? '')
      else if (type === 'checkbox' || type === 'radio') field.click()
      else if (type === 'number') await write(field, text ? `${text.length}` : '')
      else if (type === 'date') await write(field, text && '2030-01-01')
      else if (type !== 'file' && type !== 'time') await write(field, text)
      await frame()
      if (hasFailed()) return `${field.outerHTML} ← ${text}`
    }
    return null
  }

  const pressed = new Set<string>()
  /** By role and name: the element may be a new one by now. */
  const nameOf = (button: HTMLElement) =>
    `${button.tagName} ${button.textContent} ${button.ariaLabel} ${all(button.tagName).indexOf(button)}`

  async function pressNew() {
    for (let presses = 0; presses < 40; presses += 1) {
      const next = all('button:not(.language):not(:disabled), summary, [role=tab]').find(
        (button) => !pressed.has(nameOf(button)),
      )
      if (!next) return null
      const name = nameOf(next)
      pressed.add(name)
      next.click()
      await frame()
      if (hasFailed()) return name
    }
    return null
  }

  // Empty, then invalid, then valid, and once more as it was.
  const failed = (await pressNew()) ?? (await fill('ส')) ?? (await fill('satri')) ?? (await fill('mali@example.com'))
  if (failed) return failed
  pressed.clear()
  return (await pressNew()) ?? fill('')
}
