'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { withNext } from '@/components/auth/with-next'
import { GoHomeLink } from '@/components/layout/go-home-link'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { Check, LogIn } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { DeclineReferral, Thanks } from './decline-referral'
import { DemoNote } from './referral-notice'

interface AlreadyAcceptedProps {
  token: string
  /** completed: the questions are answered as well */
  kind: 'taken' | 'completed'
  school: string
  isDemo: boolean
  /** This page's own path, to return to. */
  here: string
  signedIn: boolean
  byLetter: boolean
}

/** For everyone but the parent who accepted the referral. Names no child. */
export function AlreadyAccepted({ token, kind, school, isDemo, here, signedIn, byLetter }: AlreadyAcceptedProps) {
  const t = useTranslations('schoolReferral')
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined) return <Thanks byLetter={byLetter} />
  return (
    <MessageCard
      titleAs="h1"
      illustration={<IconTile icon={Check} size="lg" className="rounded-full" />}
      title={t(`${kind}.title`)}
      text={
        <>
          {kind === 'completed'
            ? t('completed.text')
            : t.rich(signedIn ? 'taken.signedIn' : 'taken.signedOut', { school, keep: keepName })}
          {isDemo && <DemoNote />}
        </>
      }
      action={
        <>
          {kind === 'completed' && <GoHomeLink />}
          {/* The parent who accepted it may be signed in with another account, or not at all. */}
          {kind === 'taken' && signedIn && <UseAnotherAccount here={here} variant="secondary" />}
          {kind === 'taken' && !signedIn && (
            <ButtonLink href={withNext('/login', here)}>
              <LogIn aria-hidden />
              {t('signIn')}
            </ButtonLink>
          )}
          <DeclineReferral token={token} because="notMe" byLetter={byLetter} onDeclined={() => setDeclined(true)} />
        </>
      }
    />
  )
}
