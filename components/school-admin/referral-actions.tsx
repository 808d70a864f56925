'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { AskFirst } from '@/components/forms/ask-first'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useIntentKey } from '@/components/forms/use-intent-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { SchoolReferral } from '@/lib/school-referrals/types'

type ReferralActionsProps = Pick<SchoolReferral, 'id' | 'status' | 'parentEmail' | 'studentName'>

/** Mails a new link, or kills the one there is; one that the wrong person accepted can only be taken back. */
export function ReferralActions({ id, status, parentEmail, studentName }: ReferralActionsProps) {
  const t = useTranslations('schoolAdmin.list')
  const router = useRouter()
  const resending = useOneAtATime()
  const keyFor = useIntentKey()
  const timesSent = useRef(0)
  const explain = useSignedInFailure()

  function fail(error: unknown, text: string): boolean {
    // The parent may have answered meanwhile. Not without a connection: that would leave the page.
    if (error instanceof ApiError) router.refresh()
    return explain(error, text)
  }

  async function resend(): Promise<boolean> {
    try {
      const idempotencyKey = keyFor(timesSent.current)
      await apiSend('POST', `/api/school-referrals/${id}/resend`, undefined, { idempotencyKey })
    } catch (error) {
      return fail(error, t('resendFailed'))
    }
    timesSent.current += 1
    showToast({ title: t('resent.title'), description: t('resent.text', { parentEmail }), tone: 'success' })
    router.refresh()
    return false
  }

  async function revoke(): Promise<boolean> {
    try {
      await apiSend('POST', `/api/school-referrals/${id}/revoke`)
    } catch (error) {
      return fail(error, t('revokeFailed'))
    }
    showToast({ title: t('revoked.title'), description: t('revoked.text', { studentName }), tone: 'success' })
    document.getElementById('recent-referrals')?.focus()
    router.refresh()
    return true
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={t('actions', { studentName })} className="flex flex-wrap items-center gap-2">
      {status === 'pending' && (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          pending={resending.pending}
          pendingLabel={t('resending')}
          onClick={() => resending.run(resend)}
        >
          {t('resend')}
        </Button>
      )}
      <AskFirst
        flush={status !== 'pending'}
        labels={{
          act: t('revoke'),
          warning: t(status === 'pending' ? 'confirm' : 'confirmAccepted'),
          confirm: t('confirmRevoke'),
          acting: t('revoking'),
          keep: t('keep'),
        }}
        onConfirm={revoke}
      />
    </div>
  )
}
