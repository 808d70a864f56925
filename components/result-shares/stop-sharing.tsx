'use client'

import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/forms/request-button'
import { useDone } from '@/components/forms/use-done'
import { apiSend } from '@/lib/http/client'

/** Ends a share at once, without a confirmation: the results can be shared again. */
export function StopSharing({ id, doctor, childName }: Record<'id' | 'doctor' | 'childName', string>) {
  const t = useTranslations('consultations.shares')
  const done = useDone()
  const who = { doctor, name: childName }

  async function stop(): Promise<boolean> {
    await apiSend('POST', `/api/result-shares/${id}/revoke`)
    return done({ title: t('stopped.title'), description: t('stopped.text', who) }, '#shares-title')
  }

  return (
    <RequestButton
      request={stop}
      failed={t('stopFailed')}
      variant="outline"
      size="sm"
      aria-label={t('stopLabel', who)}
      pendingLabel={t('stopping')}
    >
      {t('stop')}
    </RequestButton>
  )
}
