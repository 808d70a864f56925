import { type RefObject, useEffect, useEffectEvent } from 'react'

interface Keys {
  /** 1 to 4. */
  onDigit: (digit: number) => void
  onEnter: () => void
}

/**
 * Keys 1 to 4 and Enter while the focus is inside `root` or nowhere: not in the header, the child picker or a toast
 * (WCAG 2.1.4). Arrow keys are left to the radio group, Enter on a button or link to that element.
 */
export function useKeyboardShortcuts(root: RefObject<HTMLElement | null>, { onDigit, onEnter }: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const isOurs = target === document.body || target === document.documentElement || root.current?.contains(target)
    if (!isOurs || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const digit = digitOf(event)
    if (digit !== null) {
      event.preventDefault()
      onDigit(digit)
    } else if (event.key === 'Enter' && !target.closest('button, a, select, summary')) {
      event.preventDefault()
      // A key held down would skip through the answered questions and submit them.
      if (!event.repeat) onEnter()
    }
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** The digit printed on the key, also where the layout types another character: ๅ, / or _ on a Thai keyboard. */
function digitOf({ key, code, shiftKey }: KeyboardEvent): number | null {
  const match = /^[1-4]$/.exec(key) ?? (shiftKey ? null : /^Digit([1-4])$/.exec(code))
  return match ? Number(match[1] ?? match[0]) : null
}
