/** A path as a full address of this site; anything else as it is. In the browser only. */
export function fullAddress(text: string): string {
  return text.startsWith('/') ? new URL(text, location.origin).href : text
}

/**
 * Copies a text. Where the Clipboard API is refused (no permission, plain http), by selecting it and `execCommand`.
 *
 * @returns false when neither worked
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.readOnly = true
  box.style.position = 'fixed'
  box.style.opacity = '0'
  document.body.append(box)
  box.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    box.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
