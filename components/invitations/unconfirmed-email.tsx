'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState, useTransition } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { ResendButton } from '@/components/email-verification/resend-button'
import { useFocusOnNextStep } from '@/components/forms/use-focus-on-next-step'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { boldEmail } from '@/components/ui/rich-text'

interface UnconfirmedEmailProps {
  /** The texts of a school's invitation, or a parent's. */
  namespace: 'schoolInvitation' | 'secondParentInvitation'
  here: string
  /** The account's own address, or the one it is to confirm. */
  ownEmail: string
}

/** The account has the invited address, but has not confirmed it yet. */
export function UnconfirmedEmail({ namespace, here, ownEmail }: UnconfirmedEmailProps) {
  const t = useTranslations(`${namespace}.unconfirmed`)
  const router = useRouter()
  const [isChecking, startCheck] = useTransition()
  const [isNotYet, setNotYet] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isLeaving = useFocusOnNextStep()

  // The confirmation mail does not contain this link's token, so the browser stores the path to return to.
  useEffect(() => rememberReturn(here), [here])

  // The page is the same after the check. Its disabled button has lost the focus.
  useEffect(() => {
    if (!isNotYet) return
    isLeaving.current = false
    button.current?.focus()
  }, [isNotYet, isLeaving])

  function check() {
    // Cleared first, so that the same sentence is announced again.
    setNotYet(false)
    isLeaving.current = true
    startCheck(() => {
      router.refresh()
      setNotYet(true)
    })
  }

  return (
    <>
      <Panel tone="next" className="grid w-full gap-1 text-start text-sm">
        <h2 className="text-base">{t('title')}</h2>
        <p className="wrap-anywhere">{t.rich('text', { email: ownEmail, keep: boldEmail })}</p>
      </Panel>
      <div className="flex flex-wrap justify-center gap-2">
        <Button ref={button} type="button" pending={isChecking} pendingLabel={t('checking')} onClick={check}>
          {t('done')}
        </Button>
        <ResendButton t={t} />
      </div>
      <p role="status" className="text-sm empty:hidden">
        {isNotYet && t('notYet')}
      </p>
      <UseAnotherAccount here={here} />
    </>
  )
}
