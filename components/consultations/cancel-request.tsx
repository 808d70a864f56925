'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface CancelRequestProps {
  id: string
  /** Name of the doctor it was sent to. */
  doctor: string
  /** Then the doctor's own calendar may hold an appointment, which we cannot cancel. */
  isScheduled: boolean
}

export function CancelRequest({ id, doctor, isScheduled }: CancelRequestProps) {
  const t = useTranslations('consultations')
  const router = useRouter()
  const explain = useSignedInFailure()

  async function cancel(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/doctor-consultations/${id}/cancel`)
    } catch (error) {
      // The doctor may have closed it in the meantime.
      if (error instanceof ApiError) router.refresh()
      return explain(error, t('cancelFailed'))
    }
    showToast({ title: t('cancelled.title'), description: t('cancelled.text', { doctor }), tone: 'success' })
    document.getElementById('asked-title')?.focus()
    router.refresh()
    return true
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={t('actions', { doctor })}>
      <ConfirmButton
        flush
        labels={{
          act: t('cancel'),
          warning: isScheduled ? `${t('confirmScheduled')} ${t('confirm')}` : t('confirm'),
          confirm: t('confirmCancel'),
          acting: t('cancelling'),
          keep: t('keep'),
        }}
        onConfirm={cancel}
      />
    </div>
  )
}
