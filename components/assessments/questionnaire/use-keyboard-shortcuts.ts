import { type RefObject, useEffect, useEffectEvent } from 'react'
import { takeKey } from './keys'

interface Keys {
  /** 1 to 4. */
  onDigit: (digit: number) => void
  onEnter: () => void
}

/** Keys 1 to 4 and Enter (keys.ts). */
export function useKeyboardShortcuts(root: RefObject<HTMLElement | null>, { onDigit, onEnter }: Keys): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const key = takeKey(event, root.current)
    if (key === 'on') onEnter()
    else if (key !== null) onDigit(key)
  })

  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
