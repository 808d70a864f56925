import type { useTranslations } from 'next-intl'
import { questionnaire } from '@/lib/screening/questionnaire'

/** Short names of the 18 questions, in order. */
export function itemNames(t: ReturnType<typeof useTranslations<'screening'>>): string[] {
  return questionnaire.items.map(({ number }) => t(`items.${number}` as 'items.1'))
}
