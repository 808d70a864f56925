'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { forgetKeptPages } from '@/components/offline/forget-kept-pages'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
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
  const router = useRouter()
  const [isDone, setDone] = useState(false)

  async function withdraw(): Promise<boolean> {
    await apiSend('POST', `/api/consents/${id}/withdraw`)
    // Without the consent to screening the questions are closed, offline too.
    void forgetKeptPages()
    showToast({ title: t('done.title'), description: t('done.text'), tone: 'success' })
    setDone(true)
    focusHeading(`#${headingId}-fold, #${headingId}`)
    router.refresh()
    return true
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
