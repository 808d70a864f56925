/**
 * Handles a key of the questionnaire: a digit from 1 to 4, or Enter as `next`. The radio group keeps its arrow keys, and a
 * button or link its Enter.
 *
 * @param root keys outside it are ignored, as in the child picker or a toast (WCAG 2.1.4)
 */
export function handleKey(event: KeyboardEvent, root: HTMLElement | null): number | 'next' | null {
  const target = event.target instanceof Element ? event.target : document.body
  const isOurs = target === document.body || target === document.documentElement || root?.contains(target)
  if (!isOurs || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null
  const digit = digitOf(event)
  const isEnter = event.key === 'Enter' && !target.closest('button, a, select, summary')
  if (digit === null && !isEnter) return null
  event.preventDefault()
  // A key held down would skip through the answered questions and submit them.
  return digit ?? (event.repeat ? null : 'next')
}

/** The digit printed on the key, which on a Thai keyboard types another character: ๅ, / or _. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  const match = /^[1-4]$/.exec(key) ?? (shiftKey ? null : /^Digit([1-4])$/.exec(code))
  return match ? Number(match[1] ?? match[0]) : null
}
