'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { forgetReturn, readReturn } from '@/components/auth/return-path'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { FormFailure } from '@/components/forms/form-failure'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { MessageCard } from '@/components/layout/message-card'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { focusHeading } from '@/components/ui/focus-heading'
import type { OpenedConfirmation } from '@/lib/email-verification/schema'
import { ApiError, apiSend } from '@/lib/http/client'
import { type Ending, Outcome } from './confirmation-outcome'
import { PasswordOrSignIn } from './password-or-sign-in'

interface VerifyEmailProps {
  token: string
  /** Null for an unknown or expired link. */
  link: OpenedConfirmation | null
  isSignedIn: boolean
}

/**
 * A click, not the opening of the link, confirms the address: mail scanners open links too. Without a session of that
 * account it needs the password as well, since anyone can register with another person's address.
 */
export function VerifyEmail({ token, link, isSignedIn }: VerifyEmailProps) {
  const t = useTranslations('verifyEmail')
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { pending, run } = useOneAtATime()
  const [end, setEnd] = useState<Ending | null>(link ? null : 'invalid')
  // The page to continue with, if this browser stored one before the mail was sent.
  const [next, setNext] = useState<string | null>(null)

  // The clicked button was replaced by another card.
  useEffect(() => {
    if (link && end) focusHeading()
  }, [link, end])

  /** @returns whether the password was wrong */
  async function confirm(password?: string): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', '/api/auth/verify-email', { token, password })
      setNext(readReturn())
      forgetReturn()
      setEnd('done')
    } catch (error) {
      if (error instanceof ApiError && error.code === 'INVALID_CREDENTIALS') return true
      // The session has ended since the page was rendered: after the refresh it asks for the password.
      if (error instanceof ApiError && error.code === 'CONFIRMATION_NEEDS_SIGN_IN') router.refresh()
      else if (error instanceof ApiError && error.status === 404) setEnd('invalid')
      else if (error instanceof ApiError && error.status === 409) setEnd('taken')
      else showFailure(error, { title: t('error'), text: serverMessageOf(error) ?? t('failed') })
    }
    return false
  }

  if (end || !link) return <Outcome end={end ?? 'invalid'} next={next} />
  if (link.isOwn) {
    const confirmOwn = async () => {
      await confirm()
      return false
    }
    const button = (
      <div className="grid justify-items-center gap-3">
        <FormFailure text={failure} />
        <Button onClick={() => run(confirmOwn)} pending={pending} pendingLabel={t('confirming')}>
          {t('confirm')}
        </Button>
      </div>
    )
    return (
      <MessageCard titleAs="h1" illustration={<SproutBowl />} title={t('title')} text={t('text')} action={button} />
    )
  }
  return (
    <Card as="div" className="mx-auto grid w-full max-w-120 gap-5">
      <PasswordOrSignIn
        token={token}
        hasPassword={link.hasPassword}
        isSignedIn={isSignedIn}
        failure={failure}
        onPassword={confirm}
      />
      <DisownEmail token={token} about={link.about} onEnd={setEnd} />
    </Card>
  )
}

type DisownEmailProps = Pick<OpenedConfirmation, 'about'> & { token: string; onEnd: (end: Ending) => void }

/** "This was not me": another person gave this address. */
export function DisownEmail({ token, about, onEnd }: DisownEmailProps) {
  const t = useTranslations('verifyEmail.notMe')
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()

  async function disown(): Promise<boolean> {
    setFailure(undefined)
    if (!isTyped()) return false
    try {
      await apiSend('POST', '/api/auth/verify-email/disown', { token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onEnd('invalid')
      else showFailure(error, { title: t('failed'), text: serverMessageOf(error) ?? t('failed') })
      return false
    }
    onEnd(about)
    return true
  }

  const labels = {
    act: t('act'),
    warning: t(`warning.${about}`),
    confirm: t('confirm'),
    acting: t('acting'),
    keep: t('keep'),
  }
  return (
    <div className="grid gap-1 border-t border-border pt-4">
      <p className="text-sm text-muted-foreground">{t('question')}</p>
      <ConfirmButton flush labels={labels} failure={<FormFailure text={failure} />} onConfirm={disown}>
        {field}
      </ConfirmButton>
    </div>
  )
}
