import { useEffect, useRef, useState } from 'react'

/**
 * For a button that is replaced by "Are you sure?". Put `ref` on it and on the button that confirms: the focus moves between them.
 *
 * @param onAsk removes an earlier failure
 */
export function useConfirmStep(onAsk: () => void) {
  // Undefined until the first click: on load the button must not get the focus.
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
