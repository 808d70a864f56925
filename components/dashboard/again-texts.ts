import { daysSince } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { AgainTexts } from './again-dialog'

/** Answers sooner than this after the last ones show little change. */
const soonDays = 14

/** @returns undefined if no question is needed before answering again */
export function useAgainTexts(lastAnswered: string | undefined): AgainTexts | undefined {
  const t = useTexts('dashboard.card.again')
  if (!lastAnswered) return undefined
  const days = daysSince(lastAnswered)
  return days < soonDays ? { title: t('title'), last: t('last', { days }), yes: t('yes'), no: t('no') } : undefined
}
