import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { ConsentStep } from '@/components/consents/consent-step'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { SentReferrals } from '@/components/teacher-referral/sent-referrals'
import { TeacherReferralForm } from '@/components/teacher-referral/teacher-referral-form'
import { getProfile } from '@/lib/accounts/data'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { hasScreeningConsent } from '@/lib/consents/data'
import { getLanguage } from '@/lib/i18n/request-language'
import { requireActor } from '@/lib/sessions/current-actor'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('teacherReferral'))('title') }
}

export default async function TeacherReferralPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, language, t] = [await listChildren(actor), await getLanguage(), await getTranslations('children')]
  const child = await currentChild(children, searchParams, '/teacher-referral')
  if (!child) return <AddChildFirst />
  const [sent, { emailVerified }] = await Promise.all([listTeacherReferrals(actor), getProfile(actor)])
  const referrals = sent.filter(({ childId }) => childId === child.id)
  return (
    <Page width="read">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={children} current={child} />
      </div>
      <ClientMessages namespaces={['teacherReferral', 'consent', 'children', 'validation', 'forms', 'ui']}>
        {(await hasScreeningConsent(actor, child.id)) ? (
          <TeacherReferralForm
            child={child}
            index={children.indexOf(child)}
            language={language}
            isEmailConfirmed={emailVerified}
          />
        ) : (
          <ConsentStep key={`${child.id}.${language}`} childId={child.id} childName={child.name} before="teacher" />
        )}
        <SentReferrals referrals={referrals} language={language} />
      </ClientMessages>
    </Page>
  )
}
