import { useEffect, useRef } from 'react'
import { focusHeading } from '@/components/ui/focus-heading'

/**
 * For a step that another one replaces in the same page. Once the ref is set, the heading of what takes the step's place
 * gets the focus; it would otherwise be lost.
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
