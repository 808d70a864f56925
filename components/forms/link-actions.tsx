'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { type Attempt, useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Group } from '@/components/ui/group'
import { showToast, type ToastMessage } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface LinkActionsProps {
  /** Accessible name of the group. */
  label: string
  resend: {
    path: string
    act: string
    acting: string
    done: Pick<ToastMessage, 'title' | 'description'>
    failed: string
  } | null
  revoke: ComponentProps<typeof ConfirmButton>['labels'] & {
    path: string
    done: Pick<ToastMessage, 'title' | 'description'>
    failed: string
  }
  onRevoked: () => void
  /** `useReauthentication`, if sending again may need it. */
  reauthentication?: { withReauthentication: (attempt: Attempt) => Attempt; panel: ReactNode }
}

export function LinkActions({ label, resend, revoke, onRevoked, reauthentication }: LinkActionsProps) {
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const plain = useAttempt()
  const resending = reauthentication?.withReauthentication(plain) ?? plain
  const revoking = useAttempt()
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)

  function refreshAfter(error: unknown): never {
    // The link may be answered by now. Not when offline: a refresh would leave the page.
    if (error instanceof ApiError && error.code !== 'REAUTHENTICATION_REQUIRED') router.refresh()
    throw error
  }

  async function resendLink({ path, done }: NonNullable<typeof resend>): Promise<boolean> {
    await apiSend('POST', path, undefined, { idempotencyKey: keyFor(timesSent.current) }).catch(refreshAfter)
    timesSent.current += 1
    showToast({ ...done, tone: 'success' })
    router.refresh()
    return false
  }

  async function revokeLink(): Promise<boolean> {
    await apiSend('POST', revoke.path).catch(refreshAfter)
    showToast({ ...revoke.done, tone: 'success' })
    onRevoked()
    router.refresh()
    return true
  }

  return (
    <Group label={label} className="flex flex-wrap items-center gap-2">
      {resending.failure}
      {resend && (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          pending={pending}
          pendingLabel={resend.acting}
          onClick={() => {
            revoking.forget()
            run(() => resending.attempt(() => resendLink(resend), resend.failed))
          }}
        >
          {resend.act}
        </Button>
      )}
      <ConfirmButton
        flush={!resend}
        labels={revoke}
        failure={revoking.failure}
        onConfirm={() => {
          // The failure of a request that is still running must be shown.
          if (!pending) resending.forget()
          return revoking.attempt(revokeLink, revoke.failed)
        }}
      />
      {reauthentication?.panel && <div className="basis-full">{reauthentication.panel}</div>}
    </Group>
  )
}
