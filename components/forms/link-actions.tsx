'use client'

import { useRouter } from 'next/navigation'
import { type ComponentProps, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Group } from '@/components/ui/group'
import { showToast, type ToastMessage } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { ConfirmButton } from './confirm-button'
import { type Reauthentication, useAttempt } from './use-attempt'
import { useIdempotencyKey } from './use-idempotency-key'
import { useOneAtATime } from './use-one-at-a-time'

interface Action {
  path: string
  done: Pick<ToastMessage, 'title' | 'description'>
  failed: string
}

interface LinkActionsProps {
  /** Accessible name of the group. */
  label: string
  className?: string
  resend: (Action & { act: string; acting: string }) | null
  revoke: Action & ComponentProps<typeof ConfirmButton>['labels'] & { mayNeedReauthentication?: boolean }
  onRevoked: () => void
  /** If sending again may need it. */
  reauthentication?: Reauthentication
}

export function LinkActions({ label, className, resend, revoke, onRevoked, reauthentication }: LinkActionsProps) {
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [plainResending, plainRevoking] = [useAttempt(), useAttempt()]
  const resending = reauthentication?.withReauthentication(plainResending) ?? plainResending
  const revoking =
    (revoke.mayNeedReauthentication && reauthentication?.withReauthentication(plainRevoking)) || plainRevoking
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
    <Group label={label} className={cn(className, 'flex flex-wrap items-center gap-2')}>
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
