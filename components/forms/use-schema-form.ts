import { useTranslations } from 'next-intl'
import { type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '@/lib/http/client'
import { fieldMessage } from './field-message'

/**
 * A form checked by a zod schema: each field when it is left, all of them on submit, where the first wrong one gets the
 * focus. Text fields take no default values: then what was typed before hydration stays.
 *
 * @param resolver `zodResolver(schema)`, made once outside the component
 * @param mode onSubmit where only the server checks: leaving a field would take away what it said of that field
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
) {
  const form = useForm<Input, unknown, Output>({ mode, resolver })
  return { form, ...useFieldErrors(form) }
}

type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useForm<Input, unknown, Output>>

function useFieldErrors<Input extends FieldValues, Output>(form: SchemaForm<Input, Output>) {
  const t = useTranslations('validation')
  // Read while rendering: that is how react-hook-form knows that errors shall render again.
  const { errors } = form.formState

  /** The sentence under a field, undefined while it is fine. */
  function errorOf(name: FieldPath<Input>): string | undefined {
    const message = errors[name]?.message
    return fieldMessage(t, typeof message === 'string' ? message : undefined)
  }

  /** Puts the fields a server refused beside their controls and focuses the first. Other errors are left alone. */
  function showFieldErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return
    const fields = form.getValues()
    const refused = error.errors.filter(({ field }) => Object.hasOwn(fields, field))
    for (const [index, { field, code }] of refused.entries()) {
      form.setError(field as FieldPath<Input>, { type: 'server', message: code }, { shouldFocus: index === 0 })
    }
  }

  return { errorOf, showFieldErrors }
}
