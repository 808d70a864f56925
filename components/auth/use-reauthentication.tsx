import { type ReactNode, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
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
   * Runs a request that may need reauthentication. When it fails for another reason, a toast and `failure` say why.
   *
   * @returns true when the browser is about to leave the page
   */
  attempt: (request: () => Promise<boolean>, failed: string) => Promise<boolean>
  /** Why the last request failed, until the next one starts. Render it just above the button. */
  failure: ReactNode
  /** The panel, while a request waits for it. It contains a form, so render it beside another form, not inside. */
  panel: ReactNode
}

/** Asks for reauthentication when a request needs it, then repeats the request. */
export function useReauthentication({ methods, heading, onLeave }: Options): Reauthentication {
  const { attempt: send, failure } = useAttempt()
  const [retry, setRetry] = useState<() => void>()

  function attempt(request: () => Promise<boolean>, failed: string): Promise<boolean> {
    setRetry(undefined)
    return send(async () => {
      try {
        return await request()
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) throw error
        setRetry(() => () => {
          focusHeading(heading)
          return attempt(request, failed)
        })
        return false
      }
    }, failed)
  }

  function cancel(): void {
    setRetry(undefined)
    focusHeading(heading)
  }

  const panel = retry && methods && (
    <ReauthenticationPanel {...methods} onConfirmed={retry} onCancel={cancel} onLeave={onLeave} />
  )
  return { attempt, failure, panel }
}
