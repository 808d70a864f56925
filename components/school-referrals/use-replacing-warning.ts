import { useTranslations } from 'next-intl'
import type { SchoolReferral } from '@/lib/school-referrals/schema'

/** What ends with the letters of these referrals, and what does not. */
export function useReplacingWarning(): (referrals: Pick<SchoolReferral, 'status' | 'parentEmail'>[]) => string {
  const t = useTranslations('schoolAdmin.classes.acts.letterLost')
  return (referrals) => {
    const isMailed = referrals.some(({ status, parentEmail }) => status === 'pending' && parentEmail !== null)
    const isAccepted = referrals.some(({ status }) => status !== 'pending')
    return [t('warning'), isMailed && t('mailed'), isAccepted && t('accepted')].filter(Boolean).join(' ')
  }
}
