import { useTranslations } from 'next-intl'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { likelyAddress } from './likely-address'

/**
 * Offers, on blur, an address for one whose domain looks mistyped, which is never refused: it may be right.
 *
 * @param next the field that gets the focus after a correction
 * @returns `hint`, which adds the question to the field's own hint; `onBlur`, to be registered with the field
 */
export function useAddressSuggestion<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
  next = name,
): { hint: (own?: string | null) => ReactNode; onBlur: (event: FocusEvent<HTMLInputElement>) => void } {
  const t = useTranslations('forms')
  const [left, setLeft] = useState('')
  // Not for a value that was corrected or sent since.
  const likely = useWatch({ control: form.control, name }) === left ? likelyAddress(left) : null

  function correct(address: string): void {
    form.setValue(name, address as FieldPathValue<Input, FieldPath<Input>>, { shouldValidate: true })
    setLeft('')
    form.setFocus(next)
  }

  const question = likely && (
    <span role="status">
      <button
        type="button"
        onClick={() => correct(likely)}
        className="inline-flex min-h-11 items-center text-start font-semibold wrap-anywhere text-primary underline"
      >
        {t('meantAddress', { address: likely })}
      </button>
    </span>
  )
  const hint = (own?: string | null) =>
    own ? (
      <>
        {own} {question}
      </>
    ) : (
      question
    )
  return { hint, onBlur: ({ target }) => setLeft(target.value) }
}
