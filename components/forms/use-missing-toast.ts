import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'

type FieldErrors = Record<string, { message?: string } | undefined>

/** For `handleSubmit`'s second argument: shows a toast with this text when a required field is empty. */
export function useMissingToast(text: string) {
  const t = useTranslations('forms')

  return function showMissing(errors: object): void {
    if (!Object.values(errors as FieldErrors).some((error) => error?.message === 'required')) return
    showToast({ title: t('error'), description: text, tone: 'error' })
  }
}
