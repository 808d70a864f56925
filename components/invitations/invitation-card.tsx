'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { SignInOptions } from '@/components/auth/sign-in-options'
import { useAcceptance } from '@/components/auth/use-acceptance'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { FormFailure } from '@/components/forms/form-failure'
import { MessageCard } from '@/components/layout/message-card'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Panel } from '@/components/ui/card'
import { Check } from '@/components/ui/icons'
import { boldEmail } from '@/components/ui/rich-text'
import type { OpenedInvitation } from '@/lib/schools/invitations/schema'
import type { OpenedSecondParentInvitation } from '@/lib/second-parents/types'
import { UnconfirmedEmail } from './unconfirmed-email'

interface InvitationCardProps {
  /** The texts of a school's invitation, or a parent's. */
  namespace: 'schoolInvitation' | 'secondParentInvitation'
  /** This page's own path, to return to. */
  here: string
  state: (OpenedInvitation | OpenedSecondParentInvitation)['state']
  /** Null for an account without an address. */
  ownEmail: string | null
  illustration: ReactNode
  title: ReactNode
  text: string
  /** What accepting means, above its button. */
  terms?: ReactNode
  labels: { accept: string; accepting: string }
  /** Throws when it fails. */
  onAccept: () => Promise<void>
  /** Below all else. */
  children?: ReactNode
}

/** An invitation, and what its reader can do: sign in, accept it, confirm an address, or use another account. */
export function InvitationCard(props: InvitationCardProps) {
  const { namespace, here, state, ownEmail, illustration, title, text, children } = props
  const t = useTranslations(namespace)
  return (
    <MessageCard
      titleAs="h1"
      {...{ illustration, title, text }}
      action={
        <div className="grid w-full max-w-104 justify-items-center gap-4">
          {state === 'signedOut' && <SignInOptions here={here} t={t} />}
          {state === 'ready' && <Accept {...props} />}
          {state === 'unconfirmed' && <UnconfirmedEmail {...{ namespace, here }} ownEmail={ownEmail ?? ''} />}
          {(state === 'noEmail' || state === 'otherEmail') && <OtherAccount {...{ namespace, here, ownEmail }} />}
          {children}
        </div>
      }
    />
  )
}

function Accept({ namespace, here, ownEmail, terms, labels, onAccept }: InvitationCardProps) {
  const t = useTranslations()
  const { pending, failure, accept } = useAcceptance(here, t(`${namespace}.failed`))
  return (
    <>
      {terms}
      <p className="text-sm wrap-anywhere">{t.rich(`${namespace}.as`, { email: ownEmail ?? '', keep: boldEmail })}</p>
      <FormFailure text={failure} />
      <Button
        type="button"
        size="lg"
        pending={pending}
        pendingLabel={labels.accepting}
        onClick={() => accept(onAccept)}
      >
        <Check aria-hidden />
        {labels.accept}
      </Button>
      <UseAnotherAccount here={here} />
    </>
  )
}

/** For a visitor signed in with an account that was not invited. Does not reveal which one was. */
function OtherAccount({ namespace, here, ownEmail }: Pick<InvitationCardProps, 'namespace' | 'here' | 'ownEmail'>) {
  const t = useTranslations(`${namespace}.otherAccount`)
  useEffect(() => {
    // The address is added on the profile, whose mail does not contain this link.
    if (!ownEmail) rememberReturn(here)
  }, [ownEmail, here])
  return (
    <>
      <Panel tone="next" className="grid w-full gap-1 text-start text-sm">
        <h2 className="text-base">{t('title')}</h2>
        <p className="wrap-anywhere">
          {ownEmail ? t.rich('otherEmail', { email: ownEmail, keep: boldEmail }) : t('noEmail')}
        </p>
      </Panel>
      <div className="flex flex-wrap justify-center gap-2">
        {!ownEmail && <ButtonLink href="/profile">{t('profile')}</ButtonLink>}
        <UseAnotherAccount here={here} />
      </div>
    </>
  )
}
