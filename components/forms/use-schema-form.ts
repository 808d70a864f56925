import { useTranslations } from 'next-intl'
import { type FieldPath, type FieldValues, type Resolver, useForm } from 'react-hook-form'
import { ApiError } from '@/lib/http/client'
import { fieldMessage } from './field-message'

/**
 * Text fields need no default values, so that text typed before hydration stays.
 *
 * @param resolver `zodResolver(schema)`, created once outside the component
 * @param mode onSubmit if only the server validates: a blur would remove its error from the field
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  resolver: Resolver<Input, unknown, Output>,
  mode: 'onTouched' | 'onSubmit' = 'onTouched',
) {
  const form = useForm<Input, unknown, Output>({ mode, resolver })
  const t = useTranslations('validation')
  // Read while rendering, which makes react-hook-form subscribe to it.
  const { errors } = form.formState

  function errorOf(name: FieldPath<Input>): string | undefined {
    const message = errors[name]?.message
    return fieldMessage(t, typeof message === 'string' ? message : undefined)
  }

  /** Shows the server's field errors and focuses the first. Ignores other errors. */
  function showFieldErrors(error: unknown): void {
    if (!(error instanceof ApiError)) return
    const fields = form.getValues()
    const refused = error.errors.filter(({ field }) => Object.hasOwn(fields, field))
    for (const [index, { field, code }] of refused.entries()) {
      form.setError(field as FieldPath<Input>, { type: 'server', message: code }, { shouldFocus: index === 0 })
    }
    error.isAtField = refused.length > 0 && refused.length === error.errors.length
  }

  return { form, errorOf, showFieldErrors }
}
