import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { RotateCcw } from '@/components/ui/icons'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { formatTime } from '@/lib/i18n/format'

interface UndoMoveProps extends NonNullable<OpenedRequest['undo']> {
  /** Resolves to true when the button is about to disappear. */
  onUndo: () => Promise<boolean>
}

/** Until the parent is notified. After that the page no longer offers it. */
export function UndoMove({ until, msLeft, onUndo }: UndoMoveProps) {
  const t = useTranslations('doctorRequest.progress.undo')
  const router = useRouter()
  const request = useButtonRequest()

  useEffect(() => {
    const timer = setTimeout(() => router.refresh(), msLeft)
    return () => clearTimeout(timer)
  }, [msLeft, router])

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {request.failure}
      <p>{t('until', { time: formatTime(until) })}</p>
      <Button
        type="button"
        variant="outline"
        size="sm"
        pending={request.pending}
        pendingLabel={t('acting')}
        onClick={() => request.run(onUndo, t('failed'))}
      >
        <RotateCcw aria-hidden />
        {t('act')}
      </Button>
    </div>
  )
}
