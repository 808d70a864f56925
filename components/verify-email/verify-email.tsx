'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { forgetReturn, readReturn } from '@/components/auth/return-path'
import { withNext } from '@/components/auth/with-next'
import { Kite } from '@/components/illustrations/kite'
import { SproutBowl } from '@/components/illustrations/sprout-bowl'
import { focusHeading } from '@/components/layout/focus-heading'
import { MessageCard } from '@/components/layout/message-card'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend, NetworkError } from '@/lib/http/client'

/** A press, not the opening of the link, confirms the address: mail scanners open links too. */
export function VerifyEmail({ token }: { token: string }) {
  const t = useTranslations('verifyEmail')
  const [state, setState] = useState<'asked' | 'running' | 'done' | 'invalid' | 'taken'>('asked')

  // What waits for the address to be confirmed, if it was in this browser.
  const [next, setNext] = useState<string | null>(null)

  // Another card has taken the place of the button that was pressed.
  useEffect(() => {
    if (state !== 'asked' && state !== 'running') focusHeading()
  }, [state])

  async function confirm() {
    setState('running')
    try {
      await apiSend('POST', '/api/auth/verify-email', { token })
      setNext(readReturn())
      forgetReturn()
      setState('done')
    } catch (error) {
      if (error instanceof ApiError && error.status < 429) return setState(error.status === 409 ? 'taken' : 'invalid')
      setState('asked')
      const [title, description] =
        error instanceof NetworkError
          ? [t('connectionError'), t('connectionErrorText')]
          : [t('error'), error instanceof ApiError ? error.serverMessage : undefined]
      showToast({ title, tone: 'error', ...(description ? { description } : {}) })
    }
  }

  const home = (
    <ButtonLink href="/" variant="secondary">
      {t('goHome')}
    </ButtonLink>
  )
  if (state === 'done') {
    // The sign-in page checks the path, and lets whoever is signed in through.
    const goOn = next ? <ButtonLink href={withNext('/login', next)}>{t('goOn')}</ButtonLink> : home
    return (
      <MessageCard titleAs="h1" illustration={<SproutBowl />} title={t('done')} text={t('doneText')} action={goOn} />
    )
  }
  if (state === 'invalid') {
    return (
      <MessageCard titleAs="h1" illustration={<Kite />} title={t('invalid')} text={t('invalidText')} action={home} />
    )
  }
  if (state === 'taken') {
    const ways = (
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink href="/forgot-password">{t('choosePassword')}</ButtonLink>
        {home}
      </div>
    )
    return <MessageCard titleAs="h1" illustration={<Kite />} title={t('taken')} text={t('takenText')} action={ways} />
  }
  const button = (
    <Button onClick={confirm} pending={state === 'running'} pendingLabel={t('confirming')}>
      {t('confirm')}
    </Button>
  )
  return <MessageCard titleAs="h1" illustration={<SproutBowl />} title={t('title')} text={t('text')} action={button} />
}
