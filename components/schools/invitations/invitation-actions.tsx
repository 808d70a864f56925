'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchoolPath } from '@/components/schools/current-school'
import { useSchoolReauthentication } from '@/components/schools/use-school-reauthentication'
import { Button } from '@/components/ui/button'
import { focusHeading } from '@/components/ui/focus-heading'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { SchoolInvitation } from '@/lib/schools/invitations/schema'

const heading = '#school-members'

/** Sends the invitation again, or revokes it. */
export function InvitationActions({ id, email }: Pick<SchoolInvitation, 'id' | 'email'>) {
  const t = useTranslations('schoolAdmin.members.invitation')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const { withReauthentication, panel } = useSchoolReauthentication(heading)
  const resending = withReauthentication(useAttempt())
  const revoking = withReauthentication(useAttempt())

  function refreshAfter(error: unknown): never {
    // It may have been accepted in the meantime. Not when offline: a refresh would leave the page.
    if (error instanceof ApiError && error.code !== 'REAUTHENTICATION_REQUIRED') router.refresh()
    throw error
  }

  async function resend(): Promise<boolean> {
    const path = inSchool(`/api/schools/invitations/${id}/resend`)
    await apiSend('POST', path, undefined, { idempotencyKey: keyFor(timesSent.current) }).catch(refreshAfter)
    timesSent.current += 1
    showToast({ title: t('resent.title'), description: t('resent.text', { email }), tone: 'success' })
    router.refresh()
    return false
  }

  async function revoke(): Promise<boolean> {
    await apiSend('POST', inSchool(`/api/schools/invitations/${id}/revoke`)).catch(refreshAfter)
    showToast({ title: t('revoked.title'), description: t('revoked.text', { email }), tone: 'success' })
    focusHeading(heading)
    router.refresh()
    return true
  }

  return (
    <Group label={t('actions', { email })} className="mt-1 flex flex-wrap items-center gap-2">
      {resending.failure}
      <Button
        type="button"
        variant="secondary"
        size="sm"
        pending={pending}
        pendingLabel={t('resending')}
        onClick={() => {
          revoking.forget()
          run(() => resending.attempt(resend, t('resendFailed')))
        }}
      >
        {t('resend')}
      </Button>
      <ConfirmButton
        labels={{
          act: t('revoke'),
          warning: t('warning'),
          confirm: t('confirm'),
          acting: t('revoking'),
          keep: t('keep'),
        }}
        failure={revoking.failure}
        onConfirm={() => {
          // The failure of a pending request is still shown.
          if (!pending) resending.forget()
          return revoking.attempt(revoke, t('revokeFailed'))
        }}
      />
      {panel && <div className="basis-full">{panel}</div>}
    </Group>
  )
}
