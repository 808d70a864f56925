'use client'

import { useTranslations } from 'next-intl'
import { ConfirmButton, confirmLabels } from '@/components/forms/confirm-button'
import { RequestButton } from '@/components/forms/request-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useDone } from '@/components/forms/use-done'
import type { SharedAccessKind } from '@/lib/accounts/shared-access/types'
import { ApiError, apiSend } from '@/lib/http/client'

const pathOf: Record<SharedAccessKind, (id: string) => string> = {
  secondParent: (id) => `/api/second-parents/${id}/remove`,
  visitLink: (id) => `/api/result-shares/${id}/revoke`,
  doctor: (id) => `/api/result-shares/${id}/revoke`,
  teacher: (id) => `/api/teacher-referrals/${id}/revoke`,
}

/**
 * Ends one access at once, without a confirmation: it can be given again.
 *
 * @param what the person or link that it is about
 */
export function EndAccess({ kind, id, what }: { kind: SharedAccessKind; id: string; what: string }) {
  const t = useTranslations('sharedAccess')
  const done = useDone()

  async function end(): Promise<boolean> {
    try {
      await apiSend('POST', pathOf[kind](id))
    } catch (error) {
      // Answered or deleted since the page was read: there is nothing left to end.
      if (!(error instanceof ApiError && (error.status === 404 || error.code === 'NOT_PENDING'))) throw error
    }
    return done({ title: t('ended.title'), description: t('ended.text', { what }) })
  }

  return (
    <RequestButton
      request={end}
      failed={t('failed')}
      variant="outline"
      size="sm"
      className="w-fit"
      aria-label={t('endOf', { what })}
      pendingLabel={t('ending')}
    >
      {t('end')}
    </RequestButton>
  )
}

/** Ends every access, also one that was given since the page was read. */
export function EndAllAccess() {
  const t = useTranslations('sharedAccess.all')
  const done = useDone()
  const { attempt, failure } = useAttempt()

  async function end(): Promise<boolean> {
    await apiSend('POST', '/api/shared-access/end')
    return done({ title: t('done.title'), description: t('done.text') })
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      <ConfirmButton flush labels={confirmLabels(t)} failure={failure} onConfirm={() => attempt(end, t('failed'))} />
    </div>
  )
}
