import { useEffect, useRef, useState } from 'react'

/**
 * For the request behind a button: a second press while the first one runs does nothing.
 *
 * `run` takes the work, which answers true when another page is on its way: then the button waits on until it is gone.
 */
export function useOneAtATime() {
  const busy = useRef(false)
  const pressed = useRef<Element | null>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    // A disabled button loses the focus, and with it the place of whoever uses a keyboard.
    if (!pending && document.activeElement === document.body && pressed.current instanceof HTMLElement) {
      pressed.current.focus()
    }
  }, [pending])

  useEffect(() => {
    // The browser may bring back the very page we left; its button must not wait for ever.
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
