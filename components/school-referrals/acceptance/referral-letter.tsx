'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SignInOptions } from '@/components/auth/sign-in-options'
import { PageHeading } from '@/components/layout/page'
import { Card } from '@/components/ui/card'
import { keepName } from '@/components/ui/rich-text'
import type { Acceptor } from '@/lib/school-referrals/acceptance/types'
import { Acceptance } from './acceptance'
import { AcceptanceEffects } from './acceptance-effects'
import { Accepted } from './accepted'
import { DeclineReferral } from './decline-referral'
import { Thanks } from './declined-message'
import { LetterFacts, LetterHead } from './letter-facts'

interface ReferralLetterProps {
  token: string
  /** This page's own path, to come back to. */
  here: string
  school: string
  isDemo: boolean
  facts: Parameters<typeof LetterFacts>[0]
  /** The reader's account; null when signed out. */
  acceptor: Acceptor | null
  /** Set when the reader has accepted the referral. */
  acceptedChildId: string | null
}

/** The school's letter to the parent, with the buttons to answer it. */
export function ReferralLetter(props: ReferralLetterProps) {
  const { token, here, school, isDemo, facts, acceptor, acceptedChildId } = props
  const t = useTranslations('schoolReferral')
  const [isDeclined, setDeclined] = useState(false)
  const name = facts.student
  if (isDeclined) return <Thanks />
  return (
    <>
      <PageHeading title={t('heading')} description={t.rich('lead', { name, keep: keepName })} />
      <Card as="article" className="overflow-hidden rounded-xl p-0 md:p-0">
        <LetterHead school={school} note={isDemo ? t('demo') : null} />
        <div className="grid gap-5 p-5 md:gap-6 md:px-8 md:pt-6 md:pb-8">
          <LetterFacts {...facts} />
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
