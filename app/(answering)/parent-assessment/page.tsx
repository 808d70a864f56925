import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import '@/components/assessments/questionnaire/early-script-text'
import { Questionnaire } from '@/components/assessments/questionnaire/questionnaire'
import { itemNames } from '@/components/assessments/results/item-names'
import { AddChildFirst } from '@/components/children/add-child-first'
import { ChildNotFound } from '@/components/children/child-not-found'
import { CurrentChildPicker } from '@/components/children/current-child-picker'
import { DetailsStepWhenNeeded } from '@/components/children/details-step-when-needed'
import { ConsentStepWhenNeeded } from '@/components/consents/consent-step-when-needed'
import { draftPosition } from '@/components/drafts/draft-position'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { LanguageChoice } from '@/components/layout/language-choice'
import { MessageCard } from '@/components/layout/message-card'
import { Page } from '@/components/layout/page'
import { responseNonce } from '@/components/layout/response-nonce'
import { SiteFrame } from '@/components/layout/site-frame'
import { KeepOffline } from '@/components/offline/keep-offline'
import { UnauthorizedRedirect } from '@/components/sessions/unauthorized-redirect'
import { ButtonLink } from '@/components/ui/button-link'
import type { UserActor } from '@/lib/auth/actor'
import { type ChildSearchParams, currentChild } from '@/lib/children/current-child'
import { listReadableChildren } from '@/lib/children/data'
import { childDetails, type ReadableChild } from '@/lib/children/schema'
import { hasScreeningConsent, isWithdrawnByParent } from '@/lib/consents/data'
import type { Language } from '@/lib/i18n/language'
import { getLanguage } from '@/lib/i18n/request-language'
import { draftPositionCookie } from '@/lib/request/cookie-names'
import { instructionFor, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { questionCount } from '@/lib/screening/scoring'
import { getSessionUser, requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('questionnaire', (t) => ({ title: t('title') }))

export default async function ParentAssessmentPage({ searchParams }: { searchParams: ChildSearchParams }) {
  const user = await getSessionUser()
  if (!user) {
    return (
      <SiteFrame>
        <UnauthorizedRedirect next={await ownAddress(searchParams)} />
      </SiteFrame>
    )
  }
  const actor = await requireActor()
  const [children, language] = await Promise.all([listReadableChildren(actor), getLanguage()])
  const child = await currentChild(children, searchParams)
  if (!child) {
    // Not by notFound(): a not-found.tsx here would bring the header's scripts into the questionnaire.
    return <SiteFrame user={user}>{child === null ? <ChildNotFound /> : <AddChildFirst />}</SiteFrame>
  }
  if (!child.isOwn && (await isWithdrawnByParent(actor, child.id))) {
    return (
      <SiteFrame user={user}>
        <NoMoreAnswers options={children} child={child} />
      </SiteFrame>
    )
  }
  // Only the child's own parent completes the details.
  const missing = child.isOwn ? childDetails.filter((name) => child[name] === null) : []
  if (missing.length === 0 && (await hasScreeningConsent(actor, child.id, child)))
    return <ParentQuestionnaire actor={actor} options={children} child={child} language={language} />
  return (
    <SiteFrame user={user}>
      <StepBefore options={children} child={child} missing={missing} language={language} />
    </SiteFrame>
  )
}

async function ownAddress(searchParams: ChildSearchParams): Promise<string> {
  const { child } = await searchParams
  return typeof child === 'string' ? `/parent-assessment?${new URLSearchParams({ child })}` : '/parent-assessment'
}

interface AboutChildProps {
  options: ReadableChild[]
  child: ReadableChild
}

/** A page in place of the questions, with a link home and the child. */
async function PageAboutChild({ options, child, children }: AboutChildProps & { children: ReactNode }) {
  const t = await getTexts('children')
  return (
    <Page width="questionnaire">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <BackLink href="/" label={t('form.back')} />
        <CurrentChildPicker options={options} current={child} prefix="about" />
      </div>
      {children}
    </Page>
  )
}

/** Shown before the first question: the server would refuse the answers after the last. */
async function NoMoreAnswers({ options, child }: AboutChildProps) {
  const shared = await getTexts('sharedChild')
  return (
    <PageAboutChild options={options} child={child}>
      <MessageCard
        titleAs="h1"
        title={shared('withdrawn')}
        action={
          <ButtonLink href={`/assessment-results?${new URLSearchParams({ child: child.id })}`}>
            {shared('results')}
          </ButtonLink>
        }
      />
    </PageAboutChild>
  )
}

interface StepBeforeProps extends AboutChildProps {
  missing: (typeof childDetails)[number][]
  language: Language
}

/** Before the questions: the details that a school's referral left out, then the parent's consent. */
function StepBefore({ options, child, missing, language }: StepBeforeProps) {
  return (
    <PageAboutChild options={options} child={child}>
      {missing.length > 0 ? (
        <ClientMessages namespaces={['children', 'validation', 'forms', 'ui']}>
          <DetailsStepWhenNeeded key={child.id} childId={child.id} childName={child.name} missing={missing} />
        </ClientMessages>
      ) : (
        <ClientMessages namespaces={['consent', 'forms']}>
          <ConsentStepWhenNeeded
            key={`${child.id}.${language}`}
            childId={child.id}
            childName={child.name}
            isOwn={child.isOwn}
          />
        </ClientMessages>
      )}
    </PageAboutChild>
  )
}

async function ParentQuestionnaire(props: AboutChildProps & { actor: UserActor; language: Language }) {
  const { actor, options, child, language } = props
  const draftKey = `parent.${actor.userId}.${child.id}`
  const [position, screening, nonce] = await Promise.all([cookies(), getTexts('screening'), responseNonce()])
  const asked = options.length > 1 ? `?${new URLSearchParams({ child: child.id })}` : ''
  return (
    <ClientMessages
      namespaces={['questionnaire', 'ui.readAloud']}
      without={['title', 'submit', 'studentMissing', 'stem.teacher']}
    >
      <KeepOffline of={`${child.id}.${language}`} />
      <Questionnaire
        assessor="parent"
        questions={questionsFor('parent', language)}
        items={itemNames(screening)}
        scale={scaleIn(language)}
        instruction={instructionFor('parent', language)}
        draftKey={draftKey}
        submit={{ assessor: 'parent', childId: child.id }}
        resultsPath={`/assessment-results${asked}`}
        subject={{ name: child.name }}
        nonce={nonce}
        startAt={draftPosition(position.get(draftPositionCookie)?.value, draftKey, questionCount)}
        bar={{
          home: '/',
          subject: <CurrentChildPicker options={options} current={child} prefix="about" look="line" />,
          languageChoice: <LanguageChoice signedIn />,
        }}
      />
    </ClientMessages>
  )
}
