import type { FieldValues, Resolver } from 'react-hook-form'
import { FormFailure } from './form-failure'
import { type Attempt, useAttempt } from './use-attempt'
import type { Failed } from './use-failure-toast'
import { useOneAtATime } from './use-one-at-a-time'
import { useSchemaForm } from './use-schema-form'

interface Options<Output> {
  /** Resolves to true when the browser is about to leave the page. What it throws is shown. */
  send: (input: Output) => Promise<boolean>
  /** For an error without a message of its own. */
  failed: Failed
  /** Not a text for the toast: the profile's forms need none, and would load it (`useMissingToast`). */
  onInvalid?: (errors: object) => void
  mode?: 'onTouched' | 'onSubmit'
  withReauthentication?: (attempt: Attempt) => Attempt
}

/** A form of a signed-in page: a schema, one submission at a time, and errors at their fields, as a toast and in place. */
export function useSignedInForm<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  { send, failed, onInvalid, mode, withReauthentication }: Options<Output>,
) {
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver, mode)
  const { pending, run } = useOneAtATime()
  const plain = useAttempt()
  const { attempt } = withReauthentication?.(plain) ?? plain

  async function sendOrShow(input: Output): Promise<boolean> {
    try {
      return await send(input)
    } catch (error) {
      showFieldErrors(error)
      throw error
    }
  }

  const sendNow = (input: Output) => run(() => attempt(() => sendOrShow(input), failed))
  return {
    form,
    errorOf,
    pending,
    submit: () => void form.handleSubmit(sendNow, onInvalid)(),
    /** Without validation, as after a reauthentication. */
    sendNow,
    failure: <FormFailure text={plain.failureText} />,
    /** The same as a line of its own in a row of buttons. */
    rowFailure: plain.failure,
  }
}
