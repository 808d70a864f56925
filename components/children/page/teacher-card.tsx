import { useTranslations } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { SentReferrals } from '@/components/teacher-referrals/sent-referrals'
import { Card } from '@/components/ui/card'
import { Send } from '@/components/ui/icons'
import type { SentTeacherReferral } from '@/lib/teacher-referrals/types'

interface TeacherCardProps {
  child: { id: string; name: string }
  /** Of this child, newest first. */
  referrals: SentTeacherReferral[]
  isEmailConfirmed: boolean
}

/** The requests to teachers, and the way to another. */
export function TeacherCard({ child: { id, name }, referrals, isEmailConfirmed }: TeacherCardProps) {
  const t = useTranslations('childPage.teachers')
  const ask = (
    <ChildLink
      childId={id}
      href={`/teacher-referral?${new URLSearchParams({ child: id })}`}
      variant="secondary"
      size="sm"
      className="w-fit print:hidden"
    >
      <Send aria-hidden />
      {t('ask')}
    </ChildLink>
  )
  if (referrals.length > 0)
    return <SentReferrals referrals={referrals} isEmailConfirmed={isEmailConfirmed} after={ask} />
  return (
    <Card aria-labelledby="teachers" className="grid gap-3">
      <h2 id="teachers">{t('title')}</h2>
      <p className="wrap-anywhere text-muted-foreground">{t('none', { name })}</p>
      {ask}
    </Card>
  )
}
