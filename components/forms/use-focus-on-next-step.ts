import { useEffect, useRef } from 'react'
import { focusHeading } from '@/components/ui/focus-heading'

/** For a step that the next one replaces on the same page, whose heading gets the focus if the ref is true on unmount. */
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
