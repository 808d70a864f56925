'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

interface StopSharingProps {
  id: string
  doctor: string
  childName: string
}

/** Ends a share at once, without a confirmation: the results can be shared again. */
export function StopSharing({ id, doctor, childName }: StopSharingProps) {
  const t = useTranslations('consultations.shares')
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()
  const who = { doctor, name: childName }

  async function stop(): Promise<boolean> {
    await apiSend('POST', `/api/result-shares/${id}/revoke`)
    showToast({ title: t('stopped.title'), description: t('stopped.text', who), tone: 'success' })
    document.getElementById('shares-title')?.focus()
    router.refresh()
    return true
  }

  return (
    <>
      {failure}
      <Button
        type="button"
        variant="outline"
        size="sm"
        aria-label={t('stopLabel', who)}
        pending={pending}
        pendingLabel={t('stopping')}
        onClick={() => run(stop, t('stopFailed'))}
      >
        {t('stop')}
      </Button>
    </>
  )
}
