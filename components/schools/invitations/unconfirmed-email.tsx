'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { rememberReturn } from '@/components/auth/return-path'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { boldEmail } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

interface UnconfirmedEmailProps {
  here: string
  /** The account's own address, or the one it is to confirm. */
  ownEmail: string
}

/** The account has the invited address, but has not confirmed it yet. */
export function UnconfirmedEmail({ here, ownEmail }: UnconfirmedEmailProps) {
  const t = useTranslations('schoolInvitation.unconfirmed')
  const { pending, run } = useOneAtATime()
  const explain = useSignedInFailure()

  // The link that confirms an address carries no other link's token: this browser keeps the way back.
  useEffect(() => rememberReturn(here), [here])

  async function resend(): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/resend-verification')
    } catch (error) {
      return explain(error, t('failed'))
    }
    showToast({ title: t('sent.title'), description: t('sent.text'), tone: 'success' })
    return false
  }

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
        <Button
          type="button"
          variant="outline"
          pending={pending}
          pendingLabel={t('sending')}
          onClick={() => run(resend)}
        >
          {t('resend')}
        </Button>
      </div>
      <UseAnotherAccount here={here} />
    </>
  )
}
