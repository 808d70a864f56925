import type { ComponentProps } from 'react'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/input'

interface SelectFieldProps extends ComponentProps<'select'> {
  id: string
  label: string
  error: string | undefined
  /** Label of the empty option. */
  placeholder: string
  choices: { value: string; label: string }[]
}

export function SelectField({ id, label, error, placeholder, choices, ...select }: SelectFieldProps) {
  return (
    <Field label={label} id={id} error={error}>
      <NativeSelect {...select}>
        <option value="">{placeholder}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
