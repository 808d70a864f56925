'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useState } from 'react'
import { SignInOptions } from '@/components/auth/sign-in-options'
import { ChildLink } from '@/components/children/child-link'
import { PageHeading } from '@/components/layout/page'
import { Card, Panel } from '@/components/ui/card'
import { ArrowRight, Check, ClipboardList, Lock, Plus } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import type { Acceptor } from '@/lib/school-referrals/acceptance/types'
import { Acceptance } from './acceptance'
import { DeclineReferral } from './decline-referral'
import { Thanks } from './declined-message'
import { ReferralFacts, SchoolHeader } from './referral-facts'

interface ReferralDetailsProps {
  token: string
  /** This page's own path, to return to. */
  here: string
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
  const { token, here, school, isDemo, facts, acceptor, acceptedChildId } = props
  const t = useTranslations('schoolReferral')
  const [isDeclined, setDeclined] = useState(false)
  const name = facts.student
  if (isDeclined) return <Thanks />
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
              {acceptor ? (
                <Acceptance token={token} here={here} acceptor={acceptor} />
              ) : (
                <SignInOptions
                  here={here}
                  texts={{ lead: t('signInFirst'), register: t('register'), signIn: t('signIn') }}
                />
              )}
              <DeclineReferral token={token} because="notMine" onDeclined={() => setDeclined(true)} />
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

/** Explains what accepting does, and what the school will know. */
export function AcceptanceEffects({ name }: { name: string }) {
  const t = useTranslations('schoolReferral.ifAccepted')
  const points = [
    [Plus, 'added', t.rich('added', { name, keep: keepName })],
    [ClipboardList, 'start', t('start')],
    [Lock, 'private', t('private')],
  ] as const
  return (
    <Panel className="grid gap-2 p-4 md:p-4">
      <h2 className="text-sm font-semibold">{t('title')}</h2>
      <ul className="grid gap-2 text-sm">
        {points.map(([Icon, key, point]) => (
          <li key={key} className="grid grid-cols-[1.5rem_1fr] gap-2.5">
            <Icon aria-hidden className="mt-[.2em] size-5 text-primary" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
