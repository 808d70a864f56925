'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { SignInOptions } from '@/components/auth/sign-in-options'
import { withNext } from '@/components/auth/with-next'
import { ChildLink } from '@/components/children/child-link'
import { PageHeading } from '@/components/layout/page'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { IconList } from '@/components/ui/icon-list'
import { ArrowRight, Check, ClipboardList, Info, Lock, LogIn, Plus, School } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { Acceptor } from '@/lib/school-referrals/acceptance/types'
import { Acceptance } from './acceptance'
import { DeclineReferral, Thanks } from './decline-referral'

interface ReferralDetailsProps {
  token: string
  /** This page's own path, to return to. */
  here: string
  /** Where registering or signing in leads back to. */
  signInTo: string
  /** Before those two, for a signed-out reader. */
  offer?: ReactNode
  /** The words between the offer and those two, where it is enough by itself. */
  orAccount?: string | undefined
  /** The reader has the paper letter. */
  byLetter: boolean
  /** Accepting closes the account of an earlier letter. */
  replaces: boolean
  school: string
  isDemo: boolean
  facts: ComponentProps<typeof ReferralFacts>
  /** The reader's account; null when signed out. */
  acceptor: Acceptor | null
  /** Set when the reader has accepted the referral. */
  acceptedChildId: string | null
}

/** The referral as the parent reads it, with the buttons to answer it. */
export function ReferralDetails(props: ReferralDetailsProps) {
  const { token, here, signInTo, offer, orAccount, byLetter, replaces } = props
  const { school, isDemo, facts, acceptor, acceptedChildId } = props
  const t = useTranslations('schoolReferral')
  const [isDeclined, setDeclined] = useState(false)
  const name = facts.student
  if (isDeclined) return <Thanks byLetter={byLetter} />
  return (
    <>
      <PageHeading title={t('heading')} description={t.rich('lead', { name, keep: keepName })} />
      <Card as="article" className="overflow-hidden rounded-xl p-0 md:p-0">
        <SchoolHeader school={school} note={isDemo ? t('demo') : null} />
        <div className="grid gap-5 p-5 md:gap-6 md:px-8 md:pt-6 md:pb-8">
          <ReferralFacts {...facts} />
          {acceptedChildId ? (
            <Accepted childId={acceptedChildId} />
          ) : (
            <>
              <AcceptanceEffects name={name} />
              {replaces && <ReplacesAccount here={here} signedIn={acceptor !== null} />}
              {acceptor ? (
                <Acceptance token={token} here={here} acceptor={acceptor} />
              ) : (
                <>
                  {offer}
                  <SignInOptions here={signInTo} t={t} orAccount={orAccount} />
                </>
              )}
              <DeclineReferral
                token={token}
                because="notMine"
                byLetter={byLetter}
                onDeclined={() => setDeclined(true)}
              />
            </>
          )}
        </div>
      </Card>
    </>
  )
}

/** For the parent who has accepted and opens the link again: a link to the questionnaire. */
function Accepted({ childId }: { childId: string }) {
  const t = useTranslations('schoolReferral')
  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-2 font-semibold">
        <Check aria-hidden className="size-6 shrink-0 text-primary" />
        {t('accepted')}
      </p>
      <ChildLink childId={childId} href={`/parent-assessment?${new URLSearchParams({ child: childId })}`} size="lg">
        {t('goOn')}
        <ArrowRight aria-hidden />
      </ChildLink>
    </div>
  )
}

/** Before a family closes its earlier account unawares. */
function ReplacesAccount({ here, signedIn }: { here: string; signedIn: boolean }) {
  const t = useTranslations('schoolReferral.replaces')
  return (
    <Panel tone="next" className="grid justify-items-start gap-3">
      <p>{t(signedIn ? 'withAccount' : 'withPassword')}</p>
      <ButtonLink href={withNext('/letter', here)} variant="outline">
        <LogIn aria-hidden />
        {t('signIn')}
      </ButtonLink>
    </Panel>
  )
}

/** Explains what accepting does, and what the school will know. */
export function AcceptanceEffects({ name }: { name: string }) {
  const t = useTranslations('schoolReferral.ifAccepted')
  const points = [
    [Plus, t.rich('added', { name, keep: keepName })],
    [ClipboardList, t('start')],
    [Lock, t('private')],
  ] as const
  return (
    <Panel className="grid gap-2 p-4 md:p-4">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      <IconList points={points} className="gap-2 text-sm" />
    </Panel>
  )
}

function SchoolHeader({ school, note }: { school: string; note: string | null }) {
  const t = useTranslations('schoolReferral')
  return (
    <header className="grid gap-4 border-b border-border bg-secondary p-5 md:px-8 md:py-6">
      <div className="flex items-center gap-4">
        <span
          aria-hidden
          className="grid size-14 shrink-0 place-items-center rounded-full border-[1.5px] border-primary bg-card text-primary [&_svg]:size-6"
        >
          <School />
        </span>
        <div className="min-w-0">
          <p className="text-sm text-muted-foreground">{t('from')}</p>
          <p className="text-lg leading-(--lh-snug) font-semibold wrap-anywhere">{school}</p>
        </div>
      </div>
      {note && (
        <p className="flex gap-2 text-sm">
          <Info aria-hidden className="mt-[.2em] size-5 shrink-0" />
          {note}
        </p>
      )}
    </header>
  )
}

interface ReferralFactsProps {
  student: string
  /** In the page's language, such as "Grade 4". */
  grade: string | null
  teacher: string
  reason: string | null
}

function ReferralFacts({ student, grade, teacher, reason }: ReferralFactsProps) {
  const t = useTranslations('schoolReferral')
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-[1fr_.7fr_1.2fr]">
        <Fact label={t('student')} value={student} />
        {grade && <Fact label={t('grade')} value={grade} />}
        <Fact label={t('teacher')} value={teacher} className="max-md:col-span-full" />
      </dl>
      {reason && (
        <div className="grid gap-1 border-s-[3px] border-highlight ps-4">
          <h2 className="text-sm font-normal text-muted-foreground">{t('reason')}</h2>
          <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        </div>
      )}
    </>
  )
}

function Fact({ label, value, className }: { label: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="font-semibold wrap-anywhere">{value}</dd>
    </div>
  )
}
