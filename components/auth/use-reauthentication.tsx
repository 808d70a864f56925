import { useRef, useState } from 'react'
import type { Attempt, Reauthentication, SendRequest } from '@/components/forms/use-attempt'
import type { Failed } from '@/components/forms/use-failure-toast'
import { focusHeading } from '@/components/ui/focus-heading'
import { ApiError } from '@/lib/http/client'
import type { ReauthenticationPanel, SignInMethods } from './reauthentication-panel'

interface Options {
  /** Null where reauthentication is never asked for. */
  methods: SignInMethods | null
  /** Selector of the card's heading, which gets the focus when the panel closes. */
  heading: string
  /** Called just before the browser leaves for Google or LINE. */
  onLeave?: () => void
}

/** One panel for all buttons of a card; each button has an attempt of its own. */
export function useReauthentication({ methods, heading, onLeave }: Options): Reauthentication {
  const [asking, setAsking] = useState<{ Panel: typeof ReauthenticationPanel; retry: () => void }>()
  /** Counts the requests of all buttons of the card: the panel is about the newest. */
  const newest = useRef(0)

  function withReauthentication({ attempt: send, ...rest }: Attempt): Attempt {
    function attempt(request: SendRequest, failed: Failed): Promise<boolean> {
      setAsking(undefined)
      newest.current += 1
      const own = newest.current
      return send(async (isLatest) => {
        try {
          return await request(isLatest)
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED')) throw error
          // Loaded only then: most visits never need it.
          const { ReauthenticationPanel: Panel } = await import('./reauthentication-panel')
          if (own !== newest.current) return false
          function retry(): void {
            focusHeading(heading)
            attempt(request, failed)
          }
          setAsking({ Panel, retry })
          return false
        }
      }, failed)
    }
    return { attempt, ...rest }
  }

  function cancel(): void {
    setAsking(undefined)
    focusHeading(heading)
  }

  const panel = asking && methods && (
    <asking.Panel {...methods} onConfirmed={asking.retry} onCancel={cancel} onLeave={onLeave} />
  )
  return { withReauthentication, panel }
}
