'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { ConfirmedAction } from '@/components/forms/confirmed-action'
import { RequestButton } from '@/components/forms/request-button'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { showToast } from '@/components/ui/toast'
import type { DoctorVisit } from '@/lib/doctor-visits/schema'
import { apiSend } from '@/lib/http/client'

interface NotNowButtonProps {
  childId: string
  /** Becomes the “not now”. */
  planned: DoctorVisit | null
}

export function NotNowButton({ childId, planned }: NotNowButtonProps) {
  const t = useTranslations('doctorVisits.notNow')
  const router = useRouter()
  const keyFor = useIdempotencyKey()

  async function postpone(): Promise<boolean> {
    const [path, body] = [`/api/children/${childId}/visits`, { ...planned, status: 'not_now' }]
    if (planned) await apiSend('PUT', `${path}/${planned.id}`, body)
    else await apiSend('POST', path, body, { idempotencyKey: keyFor(body) })
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
  visit: DoctorVisit
  /** A child has one plan at a time. */
  hasPlan: boolean
  /** Accessible name: what is undone. */
  label: string
}

/** What had been planned becomes a plan again; all else is deleted, and asks before words are lost. */
export function UndoButton({ visit, hasPlan, label }: UndoButtonProps) {
  const t = useTranslations('doctorVisits.undo')
  const router = useRouter()
  const { id, childId, status, agreed, questions } = visit
  const wasPlanned = !hasPlan && status !== 'planned' && visit.updatedAt !== visit.createdAt
  const hasWords = agreed !== null || questions.length > 0

  async function undo(): Promise<boolean> {
    const path = `/api/children/${childId}/visits/${id}`
    if (wasPlanned) await apiSend('PUT', path, { ...visit, status: 'planned' })
    else await apiSend('DELETE', path)
    showToast({ title: t('done'), tone: 'success' })
    router.refresh()
    return true
  }

  if (hasWords && !wasPlanned) {
    const labels = {
      act: t('action'),
      warning: t('warning'),
      confirm: t('confirm'),
      acting: t('undoing'),
      keep: t('keep'),
    }
    return <ConfirmedAction label={label} labels={labels} failed={t('failed')} onConfirm={undo} />
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
