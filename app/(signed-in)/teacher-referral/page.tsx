import { notFound } from 'next/navigation'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { ConsentStep } from '@/components/consents/consent-step'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { HashTarget } from '@/components/layout/hash-target'
import { Page } from '@/components/layout/page'
import { LineOffer } from '@/components/line-notices/line-offer'
import { isForParent, SentReferrals } from '@/components/teacher-referrals/sent-referrals'
import { TeacherReferralForm } from '@/components/teacher-referrals/teacher-referral-form'
import { getProfile } from '@/lib/accounts/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { hasScreeningConsent } from '@/lib/consents/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { getLineNotices } from '@/lib/line-notices/data'
import { requireActor } from '@/lib/sessions/current-actor'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { recentRequests } from '@/lib/teacher-referrals/recent-requests'
import { isKnownUser } from '@/lib/users/data'
import { DemonstrationNote } from '../../demonstration-note'

export const generateMetadata = pageMetadata('teacherReferral', (t) => ({ title: t('title') }))

export default async function TeacherReferralPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, language, t] = await Promise.all([listChildren(actor), getLanguage(), getTexts('children')])
  const child = await currentChild(children, searchParams)
  if (child === null) notFound()
  if (!child) return <AddChildFirst />
  const [sent, { email }, isParentKnown, hasConsent, notices] = await Promise.all([
    listTeacherReferrals(actor),
    getProfile(actor),
    isKnownUser(actor),
    hasScreeningConsent(actor, child.id),
    getLineNotices(actor),
  ])
  const referrals = sent.filter(({ childId }) => childId === child.id)
  // What is still open comes before a form that asks once more.
  const isFirst = hasConsent && referrals.some(isForParent)
  const sentReferrals = (
    <SentReferrals referrals={referrals} isParentKnown={isParentKnown} className={isFirst ? 'mb-5' : 'mt-5'} />
  )
  return (
    <Page width="read">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      <div className="mb-5 empty:hidden">
        <DemonstrationNote />
      </div>
      <ClientMessages namespaces={['teacherReferral', 'consent', 'children', 'validation', 'forms', 'ui']}>
        {hasConsent ? (
          <TeacherReferralForm
            child={child}
            isParentKnown={isParentKnown}
            recent={recentRequests(referrals, Date.now())}
          >
            {isFirst && sentReferrals}
          </TeacherReferralForm>
        ) : (
          <ConsentStep key={`${child.id}.${language}`} childId={child.id} childName={child.name} before="teacher" />
        )}
        {(email === null || referrals.some(({ status }) => status === 'pending')) && (
          <LineOffer notices={notices} hasEmail={email !== null} />
        )}
        {!isFirst && sentReferrals}
        <HashTarget />
      </ClientMessages>
    </Page>
  )
}
