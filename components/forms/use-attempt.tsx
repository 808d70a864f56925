import { type ReactNode, useState } from 'react'
import { FormFailure } from './form-failure'
import { useSignedInFailure } from './use-failure-toast'
import { useOneAtATime } from './use-one-at-a-time'

/** Sends a request and returns true when the browser is about to leave the page, or the button to disappear. */
type Request = () => Promise<boolean>

interface Attempt {
  /**
   * Runs the request. When it throws, a toast and `failure` say why.
   *
   * @param failed the words for an error that has none of its own
   * @returns what the request returned; true too when the session has ended and the browser leaves for the sign-in page
   */
  attempt: (request: Request, failed: string) => Promise<boolean>
  /** Why the last request failed, until the next one starts. Render it just above the button. */
  failure: ReactNode
}

/** For a button on a signed-in page that has its own `useOneAtATime`, such as a `ConfirmButton`. */
export function useAttempt(): Attempt {
  const [text, setText] = useState<string>()
  const explain = useSignedInFailure(setText)

  async function attempt(request: Request, failed: string): Promise<boolean> {
    setText(undefined)
    try {
      return await request()
    } catch (error) {
      return explain(error, failed)
    }
  }

  return { attempt, failure: text && <RowFailure text={text} /> }
}

/** For any other button on a signed-in page: one request at a time, and why the last one failed. */
export function useAction() {
  const { pending, run: runOne } = useOneAtATime()
  const { attempt, failure } = useAttempt()
  const run = (request: Request, failed: string) => runOne(() => attempt(request, failed))
  return { pending, run, failure }
}

/** A whole line of its own, also among the buttons of a row. */
function RowFailure({ text }: { text: string }) {
  return (
    <div className="col-span-full basis-full text-start">
      <FormFailure text={text} />
    </div>
  )
}
