import { type ReactNode, useCallback, useRef, useState } from 'react'
import { FormFailure } from './form-failure'
import { useSignedInFailure } from './use-failure-toast'
import { useOneAtATime } from './use-one-at-a-time'

/**
 * Sends a request and returns true when the browser is about to leave the page, or the button to disappear.
 * `isLatest` says whether no other try was made since, and the tries were not forgotten.
 */
export type SendRequest = (isLatest: () => boolean) => Promise<boolean>

/** The tries of one button, or of several where the newest press is the only one that counts. */
export interface Attempt {
  /**
   * Runs the request. When it throws, a toast says why, and so does `failure` if it was the latest try.
   *
   * @param failed the words for an error that has none of its own
   * @returns what the request returned; true too when the session has ended and the browser leaves for the sign-in page
   */
  attempt: (request: SendRequest, failed: string) => Promise<boolean>
  /** Why the latest try failed, until the next one starts. Render it just above the button. */
  failure: ReactNode
  /** Removes `failure`, also that of a request still running. For when the question is another one now. */
  forget: () => void
}

/**
 * For a button on a signed-in page that has its own `useOneAtATime`, such as a `ConfirmButton`.
 *
 * @param about which one of several the button is about now, such as the chosen doctor: `failure` is shown for that one only
 */
export function useAttempt(about?: string): Attempt {
  const [told, setTold] = useState<{ text: string | undefined; about: string | undefined }>()
  const latest = useRef(0)
  const explain = useSignedInFailure((text) => setTold({ text, about }))
  const explainByToast = useSignedInFailure(() => {})

  const forget = useCallback(() => {
    latest.current += 1
    setTold(undefined)
  }, [])

  async function attempt(request: SendRequest, failed: string): Promise<boolean> {
    forget()
    const own = latest.current
    const isLatest = () => own === latest.current
    try {
      return await request(isLatest)
    } catch (error) {
      return isLatest() ? explain(error, failed) : explainByToast(error, failed)
    }
  }

  return { attempt, failure: told?.text && told.about === about && <RowFailure text={told.text} />, forget }
}

/** For any other button on a signed-in page: one request at a time, and why the last one failed. `about` as above. */
export function useButtonRequest(about?: string) {
  const { pending, run: runOne } = useOneAtATime()
  const { attempt, failure, forget } = useAttempt(about)
  const run = (request: SendRequest, failed: string) => runOne(() => attempt(request, failed))
  return { pending, run, failure, forget }
}

/** A whole line of its own, also among the buttons of a row. */
function RowFailure({ text }: { text: string }) {
  return (
    <div className="col-span-full basis-full text-start">
      <FormFailure text={text} />
    </div>
  )
}
