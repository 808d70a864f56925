'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { AskFirst } from '@/components/forms/ask-first'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useIntentKey } from '@/components/forms/use-intent-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface ReferralActionsProps {
  id: string
  teacherName: string
}

/** Mails a new link, or kills the one that was mailed. */
export function ReferralActions({ id, teacherName }: ReferralActionsProps) {
  const t = useTranslations('teacherReferral')
  const router = useRouter()
  const resending = useOneAtATime()
  const keyFor = useIntentKey()
  const timesSent = useRef(0)
  const explain = useSignedInFailure()
  const [revoked, setRevoked] = useState(false)

  function fail(error: unknown, text: string): boolean {
    // The teacher may have answered meanwhile. Not without a connection: that would leave the page.
    if (error instanceof ApiError) router.refresh()
    return explain(error, text)
  }

  async function resend(): Promise<boolean> {
    try {
      const idempotencyKey = keyFor(timesSent.current)
      await apiSend('POST', `/api/teacher-referrals/${id}/resend`, undefined, { idempotencyKey })
    } catch (error) {
      return fail(error, t('form.failed'))
    }
    timesSent.current += 1
    showToast({ title: t('list.resent.title'), description: t('list.resent.text', { teacherName }), tone: 'success' })
    router.refresh()
    return false
  }

  async function revoke(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/teacher-referrals/${id}/revoke`)
    } catch (error) {
      return fail(error, t('list.revokeFailed'))
    }
    showToast({ title: t('list.revoked.title'), description: t('list.revoked.text', { teacherName }), tone: 'success' })
    setRevoked(true)
    router.refresh()
    return true
  }

  if (revoked) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={t('list.actions', { teacherName })} className="flex flex-wrap items-center gap-2">
      <Button
        type="button"
        variant="secondary"
        size="sm"
        pending={resending.pending}
        pendingLabel={t('list.resending')}
        onClick={() => resending.run(resend)}
      >
        {t('list.resend')}
      </Button>
      <AskFirst
        labels={{
          act: t('list.revoke'),
          warning: t('list.confirm'),
          confirm: t('list.confirmRevoke'),
          acting: t('list.revoking'),
          keep: t('list.keep'),
        }}
        onConfirm={revoke}
      />
    </div>
  )
}
