import { ChildLink } from '@/components/children/child-link'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { isForParent, ReferralList } from '@/components/teacher-referrals/sent-referrals'
import { Card } from '@/components/ui/card'
import { Send } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import type { SentTeacherReferral } from '@/lib/teacher-referrals/types'

interface TeacherCardProps {
  child: { id: string; name: string }
  /** For this child, newest first. */
  referrals: SentTeacherReferral[]
  isParentKnown: boolean
}

export function TeacherCard({ child: { id, name }, referrals, isParentKnown }: TeacherCardProps) {
  const t = useTexts('childPage.teachers')
  const [open, closed] = [referrals.filter(isForParent), referrals.filter((each) => !isForParent(each))]
  return (
    <Card aria-labelledby="teachers" className="grid gap-4">
      <h2 id="teachers">{t('title')}</h2>
      {referrals.length === 0 && <p className="wrap-anywhere text-muted-foreground">{t('none', { name })}</p>}
      {open.length > 0 && <ReferralList referrals={open} isParentKnown={isParentKnown} />}
      {closed.length > 0 && (
        <EarlierRows label={t('closed', { count: closed.length })}>
          <ReferralList referrals={closed} isParentKnown={isParentKnown} />
        </EarlierRows>
      )}
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
    </Card>
  )
}
