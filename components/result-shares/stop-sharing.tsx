'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
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
  const { pending, run } = useOneAtATime()
  const explain = useSignedInFailure()
  const who = { doctor, name: childName }

  async function stop(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/result-shares/${id}/revoke`)
    } catch (error) {
      return explain(error, t('stopFailed'))
    }
    showToast({ title: t('stopped.title'), description: t('stopped.text', who), tone: 'success' })
    document.getElementById('shares-title')?.focus()
    router.refresh()
    return true
  }

  return (
    <Button
      type="button"
      variant="outline"
      size="sm"
      aria-label={t('stopLabel', who)}
      pending={pending}
      pendingLabel={t('stopping')}
      onClick={() => run(stop)}
    >
      {t('stop')}
    </Button>
  )
}
