import { daysSince } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { AgainTexts } from './again-dialog'

/** Since the last answers: so soon, new ones say little new. */
const soonDays = 14

/** What is asked before the questions are answered again; undefined where nothing need be asked. */
export function useAgainTexts(lastAnswered: string | undefined): AgainTexts | undefined {
  const t = useTexts('dashboard.card.again')
  if (!lastAnswered) return undefined
  const days = daysSince(lastAnswered)
  return days < soonDays ? { title: t('title'), last: t('last', { days }), yes: t('yes'), no: t('no') } : undefined
}
