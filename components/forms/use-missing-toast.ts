import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'

type FieldErrors = Record<string, { message?: string } | undefined>

/** For `onInvalid` of a form: shows this text if a required field is empty, else an error of an age. */
export function useMissingToast(text: string) {
  const [t, validation] = [useTranslations('forms'), useTranslations('validation')]

  return function showMissing(errors: object): void {
    const codes = Object.values(errors as FieldErrors).map((error) => error?.message)
    const isAge = !codes.includes('required') && codes.includes('ageRange')
    if (!isAge && !codes.includes('required')) return
    showToast({ title: t('error'), description: isAge ? validation('ageRange') : text, tone: 'error' })
  }
}
