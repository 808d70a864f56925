import { useEffect, useRef, useState } from 'react'

const field = 'requestStep'
/** A browser that reports no movement must not hold up what comes after it. */
const longestMove = 1_000

/** Steps over a page, one entry of the browser's history each: Back is the step before, and from the first one the page. */
export function useStepHistory() {
  const [step, setStep] = useState(0)
  const isUsed = useRef(false)

  useEffect(() => {
    // Entries of a page that was loaded again have lost what was typed in them.
    const listener = () => isUsed.current && setStep(stepIn(history.state))
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])

  return {
    /** 0 while none is open. */
    step,

    goOn() {
      isUsed.current = true
      history.pushState({ ...history.state, [field]: step + 1 }, '')
      setStep(step + 1)
    },

    goBack: () => history.back(),

    /** Closes all steps, and leaves none of them behind for Back. */
    leave: () =>
      new Promise<void>((resolve) => {
        if (step === 0) return resolve()
        const listener = () => resolve()
        window.addEventListener('popstate', listener, { once: true })
        setTimeout(listener, longestMove)
        setStep(0)
        history.go(-step)
      }),
  }
}

function stepIn(state: unknown): number {
  const step = (state as Record<string, unknown> | null)?.[field]
  return typeof step === 'number' ? step : 0
}
