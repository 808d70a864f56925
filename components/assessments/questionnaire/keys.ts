/**
 * What a key asks of the questionnaire: a digit from 1 to 4, or to go on. Arrow keys are left to the radio group, Enter on a
 * button or link to that element. What is ours is not done by the browser as well.
 *
 * @param root the questionnaire: only while the focus is in it or nowhere, not in the header, the child picker or a toast
 *   (WCAG 2.1.4)
 */
export function takeKey(event: KeyboardEvent, root: HTMLElement | null): number | 'on' | null {
  const target = event.target instanceof Element ? event.target : document.body
  const isOurs = target === document.body || target === document.documentElement || root?.contains(target)
  if (!isOurs || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return null
  const digit = digitOf(event)
  const isEnter = event.key === 'Enter' && !target.closest('button, a, select, summary')
  if (digit === null && !isEnter) return null
  event.preventDefault()
  // A key held down would skip through the answered questions and submit them.
  return digit ?? (event.repeat ? null : 'on')
}

/** The digit printed on the key, also where the layout types another character: ๅ, / or _ on a Thai keyboard. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  const match = /^[1-4]$/.exec(key) ?? (shiftKey ? null : /^Digit([1-4])$/.exec(code))
  return match ? Number(match[1] ?? match[0]) : null
}
