import { useEffect, useRef, useState } from 'react'

/**
 * For a button that is replaced by "Are you sure?" in the same place. Put `ref` on the first button and on the button
 * that confirms: the focus follows from one to the other and back.
 *
 * @param onAsk forgets why an earlier try failed: the question asked anew begins without it
 */
export function useConfirmStep(onAsk: () => void) {
  // Undefined until the first press: a page that has just opened must not take the focus.
  const [isAsking, setAsking] = useState<boolean>()
  const ref = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (isAsking !== undefined) ref.current?.focus()
  }, [isAsking])

  function ask(): void {
    onAsk()
    setAsking(true)
  }

  return { isAsking: isAsking === true, ref, ask, cancel: () => setAsking(false) }
}
