'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/forms/request-button'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
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
  const router = useRouter()

  async function end(): Promise<boolean> {
    try {
      await apiSend('POST', pathOf[kind](id))
    } catch (error) {
      // Answered or deleted since the page was read: there is nothing left to end.
      if (!(error instanceof ApiError && (error.status === 404 || error.code === 'NOT_PENDING'))) throw error
    }
    showToast({ title: t('ended.title'), description: t('ended.text', { what }), tone: 'success' })
    focusHeading()
    router.refresh()
    return true
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
