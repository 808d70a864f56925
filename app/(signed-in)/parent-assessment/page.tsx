import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { getTranslations } from 'next-intl/server'
import { draftPosition } from '@/components/assessments/questionnaire/draft-position'
import { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import { AddChildFirst } from '@/components/children/add-child-first'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { DetailsStepWhenNeeded } from '@/components/children/details-step-when-needed'
import { ConsentStep } from '@/components/consents/consent-step'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { KeepOffline } from '@/components/offline/keep-offline'
import type { UserActor } from '@/lib/auth/actor'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listChildren } from '@/lib/children/data'
import { childDetails } from '@/lib/children/schema'
import type { Child } from '@/lib/children/types'
import { hasScreeningConsent } from '@/lib/consents/data'
import type { Language } from '@/lib/i18n/language'
import { getLanguage } from '@/lib/i18n/request-language'
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { instructionFor, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('questionnaire'))('title') }
}

export default async function ParentAssessmentPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const actor = await requireActor()
  const [children, language, t] = await Promise.all([listChildren(actor), getLanguage(), getTranslations('children')])
  const child = await currentChild(children, searchParams, '/parent-assessment')
  if (!child) return <AddChildFirst />
  return (
    <Page width="questionnaire">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={children} current={child} prefix="about" />
      </div>
      <NextStep actor={actor} child={child} language={language} />
    </Page>
  )
}

interface NextStepProps {
  actor: UserActor
  child: Child
  language: Language
}

/** The details that a school's referral left out, then the parent's consent, then the questions. */
async function NextStep({ actor, child, language }: NextStepProps) {
  const missing = childDetails.filter((name) => child[name] === null)
  if (missing.length > 0) {
    return (
      <ClientMessages namespaces={['children', 'validation', 'forms', 'ui']}>
        <DetailsStepWhenNeeded key={child.id} childId={child.id} childName={child.name} missing={missing} />
      </ClientMessages>
    )
  }
  if (!(await hasScreeningConsent(actor, child.id))) {
    return (
      <ClientMessages namespaces={['consent', 'forms']}>
        <ConsentStep key={`${child.id}.${language}`} childId={child.id} childName={child.name} />
      </ClientMessages>
    )
  }
  return <ParentQuestionnaire userId={actor.userId} child={child} language={language} />
}

interface ParentQuestionnaireProps {
  userId: string
  child: Child
  language: Language
}

async function ParentQuestionnaire({ userId, child, language }: ParentQuestionnaireProps) {
  const draftKey = `parent.${userId}.${child.id}`
  const position = (await cookies()).get(draftPositionCookie)?.value
  return (
    <ClientMessages namespaces={['questionnaire', 'ui']}>
      <KeepOffline of={`${child.id}.${language}`} />
      <Questionnaire
        assessor="parent"
        questions={questionsFor('parent', language)}
        scale={scaleIn(language)}
        instruction={instructionFor('parent', language)}
        draftKey={draftKey}
        submit={{ assessor: 'parent', childId: child.id }}
        subject={{ name: child.name }}
        startAt={draftPosition(position, draftKey, questionCount)}
      />
    </ClientMessages>
  )
}
