import { useLocale } from 'next-intl'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

/** When the mail to the teacher left or leaves. */
export function useMailTime({ status, delivery, mailAt }: TeacherReferralWithDelivery): string {
  const t = useTexts('teacherReferral.mail')
  const language = useLocale()
  const isWaiting = status === 'pending' && delivery === 'waiting' && Date.parse(mailAt) > Date.now()
  return isWaiting ? t('leaves', dateAndTime(mailAt, language)) : t('sent', { date: formatDate(mailAt, language) })
}
