'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/forms/request-button'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

export function NotNowButton({ childId }: { childId: string }) {
  const t = useTranslations('doctorVisits.notNow')
  const router = useRouter()
  const keyFor = useIdempotencyKey()

  async function postpone(): Promise<boolean> {
    const body = { status: 'not_now' }
    await apiSend('POST', `/api/children/${childId}/visits`, body, { idempotencyKey: keyFor(body) })
    showToast({ title: t('saved'), description: t('text'), tone: 'success' })
    router.refresh()
    return true
  }

  return (
    <RequestButton
      variant="outline"
      className="w-fit"
      request={postpone}
      failed={t('failed')}
      pendingLabel={t('saving')}
    >
      {t('action')}
    </RequestButton>
  )
}

interface UndoButtonProps {
  childId: string
  id: string
  /** Accessible name: what is undone. */
  label: string
}

export function UndoButton({ childId, id, label }: UndoButtonProps) {
  const t = useTranslations('doctorVisits.undo')
  const router = useRouter()

  async function undo(): Promise<boolean> {
    await apiSend('DELETE', `/api/children/${childId}/visits/${id}`)
    showToast({ title: t('done'), tone: 'success' })
    router.refresh()
    return true
  }

  return (
    <RequestButton
      variant="ghost"
      size="sm"
      className="-ms-3.5 w-fit"
      aria-label={label}
      request={undo}
      failed={t('failed')}
      pendingLabel={t('undoing')}
    >
      {t('action')}
    </RequestButton>
  )
}
