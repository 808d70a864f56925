import { type ReactNode, useState } from 'react'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { focusHeading } from '@/components/ui/focus-heading'
import { ApiError } from '@/lib/http/client'
import { ReauthenticationPanel, type SignInMethods } from './reauthentication-panel'

interface Options {
  /** Null where reauthentication is never asked for. */
  methods: SignInMethods | null
  /** Selector of the card's heading, which gets the focus when the panel closes. */
  heading: string
  /** Called just before the browser leaves for Google or LINE. */
  onLeave?: () => void
}

interface Reauthentication {
  /**
   * Runs a request that may need reauthentication, and shows a toast when it fails for another reason.
   *
   * @returns true when the browser is about to leave the page
   */
  attempt: (request: () => Promise<boolean>, failure: string) => Promise<boolean>
  /** The panel, while a request waits for it. It contains a form, so render it beside another form, not inside. */
  panel: ReactNode
}

/** Asks for reauthentication when a request needs it, then repeats the request. */
export function useReauthentication({ methods, heading, onLeave }: Options): Reauthentication {
  const explain = useSignedInFailure()
  const [retry, setRetry] = useState<() => void>()

  async function attempt(request: () => Promise<boolean>, failure: string): Promise<boolean> {
    setRetry(undefined)
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) return explain(error, failure)
      setRetry(() => () => {
        focusHeading(heading)
        return attempt(request, failure)
      })
      return false
    }
  }

  function cancel(): void {
    setRetry(undefined)
    focusHeading(heading)
  }

  const panel = retry && methods && (
    <ReauthenticationPanel {...methods} onConfirmed={retry} onCancel={cancel} onLeave={onLeave} />
  )
  return { attempt, panel }
}
