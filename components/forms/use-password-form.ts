import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { fieldMessage } from './field-message'

export function usePasswordForm() {
  const t = useTranslations('validation')
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>()
  const error = formState.errors.password

  return {
    handleSubmit,
    field: register('password', { required: true }),
    error: error?.type === 'required' ? fieldMessage(t, 'required') : error?.message,
    /** Shows the message at the field and focuses it. */
    refuse: (message: string) => setError('password', { message }, { shouldFocus: true }),
  }
}
