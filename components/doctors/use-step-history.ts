import { useEffect, useRef, useState } from 'react'
import { leaveEntries } from '@/components/forms/leave-entries'

const field = 'requestStep'

/** Steps of a dialog, one entry of the browser's history each: Back leads to the step before, from the first to the page. */
export function useStepHistory() {
  const [step, setStep] = useState(0)
  /** The number of the steps' entries in the history, even before the next render. */
  const entries = useRef(0)
  const isUsed = useRef(false)
  const staysOpen = useRef(false)

  useEffect(() => {
    const listener = () => {
      // After a reload the entries of steps remain, without what was typed.
      if (!isUsed.current) return
      entries.current = stepIn(history.state)
      if (!staysOpen.current) setStep(entries.current)
    }
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])

  /** Goes to the page's own entry, so that Back does not reopen the steps. */
  function leaveSteps(): Promise<void> {
    const count = entries.current
    entries.current = 0
    return leaveEntries(count)
  }

  return {
    /** 0 while none is open. */
    step,

    goOn() {
      isUsed.current = true
      entries.current += 1
      history.pushState({ ...history.state, [field]: entries.current }, '')
      setStep(entries.current)
    },

    goBack() {
      if (entries.current > 0) history.back()
      else setStep(0)
    },

    leave() {
      staysOpen.current = false
      setStep(0)
      return leaveSteps()
    },

    /** As `leave`, but the current step stays on the screen until `close`. */
    leaveOpen() {
      staysOpen.current = entries.current > 0
      return leaveSteps()
    },

    /** Does nothing when the person has closed the steps since. */
    close() {
      if (!staysOpen.current) return
      staysOpen.current = false
      setStep(0)
    },
  }
}

function stepIn(state: unknown): number {
  const step = (state as Record<string, unknown> | null)?.[field]
  return typeof step === 'number' ? step : 0
}
