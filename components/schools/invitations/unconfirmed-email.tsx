'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { ResendButton, resendTexts } from '@/components/email-verification/resend-button'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { boldEmail } from '@/components/ui/rich-text'

interface UnconfirmedEmailProps {
  /** Whose words: of a school's invitation, or a parent's. */
  namespace: 'schoolInvitation' | 'secondParentInvitation'
  here: string
  /** The account's own address, or the one it is to confirm. */
  ownEmail: string
}

/** The account has the invited address, but has not confirmed it yet. */
export function UnconfirmedEmail({ namespace, here, ownEmail }: UnconfirmedEmailProps) {
  const t = useTranslations(`${namespace}.unconfirmed`)

  // The confirmation mail does not contain this link's token, so the browser stores the path to return to.
  useEffect(() => rememberReturn(here), [here])

  return (
    <>
      <Panel tone="next" className="grid w-full gap-1 text-start text-sm">
        <h2 className="text-base">{t('title')}</h2>
        <p className="wrap-anywhere">{t.rich('text', { email: ownEmail, keep: boldEmail })}</p>
      </Panel>
      <div className="flex flex-wrap justify-center gap-2">
        {/* A full page load, to check again. */}
        <Button type="button" onClick={() => location.reload()}>
          {t('done')}
        </Button>
        <ResendButton texts={resendTexts(t)} />
      </div>
      <UseAnotherAccount here={here} />
    </>
  )
}
