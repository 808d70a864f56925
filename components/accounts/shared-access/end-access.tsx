'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import type { SharedAccessKind } from '@/lib/accounts/shared-access/types'
import { ApiError, apiSend } from '@/lib/http/client'

/** What ends each kind, as on the pages where it was handed out. */
const callOf: Record<SharedAccessKind, (id: string) => string> = {
  secondParent: (id) => `/api/second-parents/${id}/remove`,
  visitLink: (id) => `/api/result-shares/${id}/revoke`,
  doctor: (id) => `/api/result-shares/${id}/revoke`,
  teacher: (id) => `/api/teacher-referrals/${id}/revoke`,
}

interface EndAccessProps {
  kind: SharedAccessKind
  id: string
  /** Whom or what it is about. */
  what: string
}

/** Ends it at once, without a confirmation: it can be given again. */
export function EndAccess({ kind, id, what }: EndAccessProps) {
  const t = useTranslations('sharedAccess')
  const router = useRouter()
  const { pending, run, failure } = useButtonRequest()

  async function end(): Promise<boolean> {
    try {
      await apiSend('POST', callOf[kind](id))
    } catch (error) {
      // It was answered or is gone since the page was read: there is nothing left to end.
      if (!(error instanceof ApiError && (error.status === 404 || error.code === 'NOT_PENDING'))) throw error
    }
    showToast({ title: t('ended.title'), description: t('ended.text', { what }), tone: 'success' })
    focusHeading()
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
        className="w-fit"
        aria-label={t('endOf', { what })}
        pending={pending}
        pendingLabel={t('ending')}
        onClick={() => run(end, t('failed'))}
      >
        {t('end')}
      </Button>
    </>
  )
}
