'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { useDone } from '@/components/forms/use-done'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { apiSend } from '@/lib/http/client'

interface WithdrawButtonProps {
  id: string
  /** Accessible name of the group: which consent it is. */
  about: string
  warning: ReactNode
  /** Id of the heading that gets the focus when the button disappears. */
  headingId: string
}

/** Withdraws a consent, after a confirmation that shows what will happen. */
export function WithdrawButton({ id, about, warning, headingId }: WithdrawButtonProps) {
  const t = useTranslations('consent.card')
  const done = useDone()
  const [isDone, setDone] = useState(false)

  async function withdraw(): Promise<boolean> {
    await apiSend('POST', `/api/consents/${id}/withdraw`)
    // Without the consent to screening the questions are closed, offline too.
    void forgetKeptPages()
    setDone(true)
    return done({ title: t('done.title'), description: t('done.text') }, `#${headingId}-fold, #${headingId}`)
  }

  if (isDone) return null
  return (
    <ConfirmedAction
      label={about}
      className="flex flex-wrap gap-2"
      labels={{
        act: t('withdraw'),
        actName: t('withdrawAbout', { act: t('withdraw'), about }),
        warning,
        confirm: t('confirmWithdraw'),
        acting: t('withdrawing'),
        keep: t('keep'),
      }}
      failed={t('failed')}
      onConfirm={withdraw}
    />
  )
}
