import { useEffect, useRef } from 'react'
import { focusHeading } from '@/components/ui/focus-heading'

/**
 * For a step that the next one replaces on the same page. If the ref is true on unmount, the heading of the next step
 * gets the focus, which would otherwise be lost.
 */
export function useFocusOnNextStep() {
  const isDone = useRef(false)
  useEffect(() => {
    return () => {
      if (!isDone.current) return
      window.scrollTo(0, 0)
      focusHeading()
    }
  }, [])
  return isDone
}
