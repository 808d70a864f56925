'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface ColleagueProps {
  /** Of the request that was declined. */
  id: string
  name: string
  email: string
}

/** Whom the teacher named in their place: nothing is mailed there before the parent confirms it. */
export function Colleague({ id, name, email }: ColleagueProps) {
  const t = useTranslations('teacherReferral')
  const router = useRouter()
  const [asking, dismissing] = [useButtonRequest(), useButtonRequest()]
  const keyFor = useIdempotencyKey()
  const path = `/api/teacher-referrals/${id}/colleague`

  async function decide(method: 'POST' | 'DELETE'): Promise<boolean> {
    const key = method === 'POST' ? { idempotencyKey: keyFor([id, email]) } : {}
    await apiSend(method, path, undefined, key).catch((error) => {
      // Decided in another tab, or over time.
      if (error instanceof ApiError && error.status === 404) router.refresh()
      throw error
    })
    if (method === 'POST')
      showToast({ title: t('form.sent.title'), description: t('colleague.asked', { name }), tone: 'success' })
    router.refresh()
    return true
  }

  return (
    <div className="grid gap-2 text-sm">
      <div className="wrap-anywhere">
        <b>{name}</b>
        <p className="text-muted-foreground">{email}</p>
      </div>
      <p className="text-muted-foreground">{t('form.consent')}</p>
      {asking.failure}
      {dismissing.failure}
      <div className="flex flex-wrap gap-2">
        <Button
          type="button"
          size="sm"
          className="h-auto min-h-11 wrap-anywhere whitespace-normal"
          pending={asking.pending}
          pendingLabel={t('form.sending')}
          onClick={() => asking.run(() => decide('POST'), t('form.failed'))}
        >
          {t('colleague.ask', { name })}
        </Button>
        <Button
          type="button"
          variant="ghost"
          size="sm"
          pending={dismissing.pending}
          pendingLabel={t('colleague.dismissing')}
          onClick={() => dismissing.run(() => decide('DELETE'), t('colleague.failed'))}
        >
          {t('colleague.dismiss')}
        </Button>
      </div>
    </div>
  )
}
