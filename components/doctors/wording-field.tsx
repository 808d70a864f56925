import { useLocale } from 'next-intl'
import type { Ref } from 'react'
import { FormField } from '@/components/forms/form-field'
import { Combobox, type Suggestion } from '@/components/ui/combobox'
import { searchWordings, type Wording } from '@/lib/doctors/wordings'

interface WordingFieldProps {
  id: string
  name: string
  label: string
  hint: string
  list: readonly Wording[]
  /** An English wording of the list, or the doctor's own text. */
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  ref: Ref<HTMLInputElement>
  error: string | undefined
  /** The last option, for another text: `Use “…”`. */
  ownLabel: (typed: string) => string
  emptyLabel: string
}

/** A text from a list, searched in both languages and shown in the reader's, or the doctor's own text. */
export function WordingField({
  id,
  label,
  hint,
  list,
  value,
  onChange,
  error,
  ownLabel,
  ...control
}: WordingFieldProps) {
  const language = useLocale()

  function suggestionsFor(query: string): Suggestion[] {
    const found = searchWordings(list, query)
    // Below the chosen one all others, for another choice.
    const isWhole = found.some((wording) => wording[language] === query || wording.en === query)
    const others = isWhole ? list.filter((wording) => !found.includes(wording)) : []
    return [...found, ...others].map((wording) => ({ value: wording.en, label: wording[language] }))
  }

  return (
    <FormField label={label} id={id} hint={hint} error={error}>
      <Combobox
        id={id}
        value={value}
        onValueChange={onChange}
        suggestionsFor={suggestionsFor}
        addLabel={ownLabel}
        {...control}
      />
    </FormField>
  )
}
