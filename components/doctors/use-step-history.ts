import { useEffect, useRef, useState } from 'react'

const field = 'requestStep'
/** A browser that reports no movement must not hold up what comes after it. */
const longestMove = 1_000

/** Steps over a page, one entry of the browser's history each: Back is the step before, and from the first one the page. */
export function useStepHistory() {
  const [step, setStep] = useState(0)
  // A request that is being sent leaves the steps later, from wherever the person has gone meanwhile.
  const current = useRef(0)
  const isUsed = useRef(false)

  function show(next: number) {
    current.current = next
    setStep(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` holds nothing of a render
  useEffect(() => {
    // Entries of a page that was loaded again have lost what was typed in them.
    const listener = () => isUsed.current && show(stepIn(history.state))
    window.addEventListener('popstate', listener)
    return () => window.removeEventListener('popstate', listener)
  }, [])

  return {
    /** 0 while none is open. */
    step,

    goOn() {
      isUsed.current = true
      const next = current.current + 1
      history.pushState({ ...history.state, [field]: next }, '')
      show(next)
    },

    goBack: () => history.back(),

    /** Closes all steps, and leaves none of them behind for Back. */
    leave: () =>
      new Promise<void>((resolve) => {
        const entries = current.current
        if (entries === 0) return resolve()
        const listener = () => resolve()
        window.addEventListener('popstate', listener, { once: true })
        setTimeout(listener, longestMove)
        show(0)
        history.go(-entries)
      }),
  }
}

function stepIn(state: unknown): number {
  const step = (state as Record<string, unknown> | null)?.[field]
  return typeof step === 'number' ? step : 0
}
