import { useEffect, useRef, useState } from 'react'

/**
 * For the request behind a button: a second press while the first request runs does nothing.
 *
 * The function given to `run` returns true when the browser is about to leave the page: the button then stays pending.
 */
export function useOneAtATime() {
  const busy = useRef(false)
  const pressed = useRef<Element | null>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    // A disabled button loses the focus, and keyboard users would lose their place.
    if (!pending && document.activeElement === document.body && pressed.current instanceof HTMLElement) {
      pressed.current.focus()
    }
  }, [pending])

  useEffect(() => {
    // The back/forward cache may bring this page back; its button must not stay pending.
    function comeBack(event: PageTransitionEvent) {
      if (!event.persisted) return
      busy.current = false
      setPending(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function run(work: () => Promise<boolean>): Promise<void> {
    if (busy.current) return
    busy.current = true
    pressed.current = document.activeElement
    setPending(true)
    if (await work()) return
    busy.current = false
    setPending(false)
  }

  return { pending, run }
}
