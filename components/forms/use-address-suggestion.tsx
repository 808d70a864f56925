import { useTranslations } from 'next-intl'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { AddressSuggestion } from './address-suggestion'
import { likelyAddress } from './likely-address'

/**
 * Offers a correction of a mistyped domain on blur.
 *
 * @param next the field that gets the focus after a correction
 * @returns `question`, for the field's hint; `onBlur`, to be registered with the field
 */
export function useAddressSuggestion<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: FieldPath<Input>,
  next = name,
): { question: ReactNode; onBlur: (event: FocusEvent<HTMLInputElement>) => void } {
  const t = useTranslations('forms')
  const [left, setLeft] = useState('')
  // Not for a value that was corrected or sent since.
  const likely = useWatch({ control: form.control, name }) === left ? likelyAddress(left) : null
  const question = likely && (
    <AddressSuggestion
      address={likely}
      ask={(address) => t('meantAddress', { address })}
      onTake={(address) => {
        form.setValue(name, address as FieldPathValue<Input, FieldPath<Input>>, { shouldValidate: true })
        setLeft('')
        form.setFocus(next)
      }}
    />
  )
  return { question, onBlur: ({ target }) => setLeft(target.value) }
}
