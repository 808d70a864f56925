import { useEffect, useRef, useState } from 'react'

/** The work given to `run` resolves to true when the browser is about to leave the page: the button then stays pending. */
export function useOneAtATime() {
  const busy = useRef(false)
  const clicked = useRef<Element | null>(null)
  const [pending, setPending] = useState(false)

  useEffect(() => {
    // A disabled button loses the focus, and keyboard users would lose their place.
    if (!pending && document.activeElement === document.body && clicked.current instanceof HTMLElement) {
      clicked.current.focus()
    }
  }, [pending])

  useEffect(() => {
    // A page restored from the back/forward cache must not have a pending button.
    function reset(event: PageTransitionEvent) {
      if (!event.persisted) return
      busy.current = false
      setPending(false)
    }
    window.addEventListener('pageshow', reset)
    return () => window.removeEventListener('pageshow', reset)
  }, [])

  async function run(work: () => Promise<boolean>): Promise<void> {
    if (busy.current) return
    busy.current = true
    clicked.current = document.activeElement
    setPending(true)
    if (await work()) return
    busy.current = false
    setPending(false)
  }

  return { pending, run }
}
