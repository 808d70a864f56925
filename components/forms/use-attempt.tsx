import { type ReactNode, useCallback, useRef, useState } from 'react'
import { FormFailure } from './form-failure'
import { type Failed, useSignedInFailure } from './use-failure-toast'
import { useOneAtATime } from './use-one-at-a-time'

/**
 * Resolves to true when the browser is about to leave the page, or the button to disappear. `isLatest` is false after another
 * attempt or `forget`.
 */
export type SendRequest = (isLatest: () => boolean) => Promise<boolean>

/** The attempts of one button, or of several of which only the latest counts. */
export interface Attempt {
  /**
   * Shows an error as a toast, and as `failure` if it is of the latest attempt.
   *
   * @param failed shown for an error without a message of its own
   * @returns the result of the request; true when the session has ended and the browser leaves for the sign-in page
   */
  attempt: (request: SendRequest, failed: Failed) => Promise<boolean>
  /** Of the latest attempt, until the next one starts. Render it just above the button. */
  failure: ReactNode
  /** The text of `failure`. */
  failureText: string | undefined
  /** Removes `failure`, also that of a request that is still running. */
  forget: () => void
}

/** `useReauthentication`, for actions that may need it. */
export interface Reauthentication {
  /** The same attempt, which asks for reauthentication where the request needs it, and repeats it after that. */
  withReauthentication: (attempt: Attempt) => Attempt
  /** The panel, while a request needs it. It contains a form, so render it beside another form, not inside. */
  panel: ReactNode
}

/**
 * For a button on a signed-in page that has its own `useOneAtATime`, such as a `ConfirmButton`.
 *
 * @param about the selected item, such as a doctor: `failure` is shown for that one only
 */
export function useAttempt(about?: string): Attempt {
  const [explained, setExplained] = useState<{ text: string | undefined; about: string | undefined }>()
  const latest = useRef(0)
  const explain = useSignedInFailure((text) => setExplained({ text, about }))
  const explainByToast = useSignedInFailure(() => {})

  const forget = useCallback(() => {
    latest.current += 1
    setExplained(undefined)
  }, [])

  async function attempt(request: SendRequest, failed: Failed): Promise<boolean> {
    forget()
    const own = latest.current
    const isLatest = () => own === latest.current
    try {
      return await request(isLatest)
    } catch (error) {
      return isLatest() ? explain(error, failed) : explainByToast(error, failed)
    }
  }

  const failureText = explained?.about === about ? explained?.text : undefined
  // A line of its own in a row of buttons.
  const failure = failureText && (
    <div className="col-span-full basis-full text-start">
      <FormFailure text={failureText} />
    </div>
  )
  return { attempt, failure, failureText, forget }
}

/** For any other button on a signed-in page, one request at a time. `about` as above. */
export function useButtonRequest(about?: string) {
  const { pending, run: runOne } = useOneAtATime()
  const { attempt, failure, forget } = useAttempt(about)
  const run = (request: SendRequest, failed: string) => runOne(() => attempt(request, failed))
  return { pending, run, failure, forget }
}
