import { type RefObject, useEffect, useEffectEvent } from 'react'
import { handleKey } from './keys'

/** Keys 1 to 4 and Enter (keys.ts). */
export function useKeyboardShortcuts(
  root: RefObject<HTMLElement | null>,
  { onDigit, onEnter }: { onDigit: (digit: number) => void; onEnter: () => void },
): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = handleKey(event, root.current)
    if (key === 'next') onEnter()
    else if (key !== null) onDigit(key)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
