'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { useDone } from '@/components/forms/use-done'
import { ApiError, apiSend } from '@/lib/http/client'

/**
 * @param doctor the doctor's name
 * @param isScheduled then the doctor's own calendar may hold an appointment, which we cannot cancel
 */
export function CancelRequest({ id, doctor, isScheduled }: { id: string; doctor: string; isScheduled: boolean }) {
  const t = useTranslations('consultations')
  const router = useRouter()
  const done = useDone()

  async function cancel(): Promise<boolean> {
    await apiSend('POST', `/api/doctor-consultations/${id}/cancel`).catch((error: unknown) => {
      // The doctor may have closed it in the meantime.
      if (error instanceof ApiError) router.refresh()
      throw error
    })
    return done({ title: t('cancelled.title'), description: t('cancelled.text', { doctor }) }, '#asked-title')
  }

  return (
    <ConfirmedAction
      label={t('actions', { doctor })}
      labels={{
        act: t('cancel'),
        warning: isScheduled ? `${t('confirmScheduled')} ${t('confirm')}` : t('confirm'),
        confirm: t('confirmCancel'),
        acting: t('cancelling'),
        keep: t('keep'),
      }}
      failed={t('cancelFailed')}
      onConfirm={cancel}
    />
  )
}
