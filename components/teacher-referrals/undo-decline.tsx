'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useSyncExternalStore } from 'react'
import { deleteDraft } from '@/components/drafts/draft-on-screen'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { RotateCcw } from '@/components/ui/icons'
import { ApiError, apiSend } from '@/lib/http/client'
import { formatTime } from '@/lib/i18n/format'
import type { UndoOfDecline } from '@/lib/teacher-referrals/types'
import { wasDeclinedHere } from './declined-here'
import { teacherDraftKey } from './draft-key'

/** For ten minutes opens the request again, before the parent is notified. After them deletes the answers so far. */
export function UndoDecline({ token, until, msLeft }: UndoOfDecline) {
  const t = useTranslations('teacher.undo')
  const router = useRouter()
  const request = useButtonRequest()

  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => wasDeclinedHere(token),
    () => false,
  )

  useEffect(() => {
    const end = () => {
      deleteDraft(teacherDraftKey(token))
      if (msLeft > 0) router.refresh()
    }
    const timer = setTimeout(end, Math.max(0, msLeft))
    return () => clearTimeout(timer)
  }, [token, msLeft, router])

  async function undo(): Promise<boolean> {
    await apiSend('DELETE', `/api/teacher-referrals/${token}/decline`).catch((error) => {
      // Too late, or the parent has decided: the page shows it.
      if (error instanceof ApiError && [404, 409].includes(error.status)) router.refresh()
      throw error
    })
    router.refresh()
    return true
  }

  if (msLeft <= 0 || !isHere) return null
  return (
    <div className="grid justify-items-center gap-1.5">
      {request.failure}
      <Button
        type="button"
        variant="outline"
        pending={request.pending}
        pendingLabel={t('acting')}
        onClick={() => request.run(undo, t('failed'))}
      >
        <RotateCcw aria-hidden />
        {t('act')}
      </Button>
      <p className="text-sm text-muted-foreground">{t('until', { time: formatTime(until) })}</p>
    </div>
  )
}
