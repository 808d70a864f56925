import { type ReactNode, useState } from 'react'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { rememberWayBack } from '@/components/schools/school-return-path'
import { useIdentity } from '@/components/schools/school-scope'
import { focusHeading } from '@/components/ui/focus-heading'
import { ApiError } from '@/lib/http/client'
import { ConfirmIdentity } from './confirm-identity'

interface Proof {
  /**
   * Does what may need a fresh proof of who is at the screen, and says what failed.
   *
   * @returns true when another page is on its way
   */
  attempt: (work: () => Promise<boolean>, failure: string) => Promise<boolean>
  /** Asks for the proof while something waits for it. It holds a form: to stand beside another, not in it. */
  asking: ReactNode
}

/** @param heading of the card it stands in, where the focus goes when the question is gone */
export function useProof(heading: string): Proof {
  const identity = useIdentity()
  const explain = useSignedInFailure()
  const [waiting, setWaiting] = useState<() => void>()

  async function attempt(work: () => Promise<boolean>, failure: string): Promise<boolean> {
    setWaiting(undefined)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) return explain(error, failure)
      setWaiting(() => () => {
        focusHeading(heading)
        return attempt(work, failure)
      })
      return false
    }
  }

  function cancel(): void {
    setWaiting(undefined)
    focusHeading(heading)
  }

  const asking = waiting && identity && (
    <ConfirmIdentity {...identity} onConfirmed={waiting} onCancel={cancel} onLeave={rememberWayBack} />
  )
  return { attempt, asking }
}
