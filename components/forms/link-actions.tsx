'use client'

import { useRouter } from 'next/navigation'
import { type ReactNode, useRef } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { type Attempt, useAttempt } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Group } from '@/components/ui/group'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface ToastTexts {
  title: string
  description: string
}

interface LinkActionsProps {
  /** Accessible name of the group: whose link it is. */
  label: string
  resend: { path: string; act: string; acting: string; done: ToastTexts; failed: string } | null
  revoke: {
    path: string
    act: string
    warning: string
    confirm: string
    acting: string
    keep: string
    done: ToastTexts
    failed: string
  }
  onRevoked: () => void
  /** Where sending again may ask for it: `useReauthentication`. */
  reauthentication?: { withReauthentication: (attempt: Attempt) => Attempt; panel: ReactNode }
}

/** Sends a new link by mail, or revokes the current one. */
export function LinkActions({ label, resend, revoke, onRevoked, reauthentication }: LinkActionsProps) {
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const plain = useAttempt()
  const resending = reauthentication?.withReauthentication(plain) ?? plain
  const revoking = useAttempt()
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)

  function refreshAfter(error: unknown): never {
    // It may have been answered in the meantime. Not when offline: a refresh would leave the page.
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
          // One that is still on its way is told when it fails.
          if (!pending) resending.forget()
          return revoking.attempt(revokeLink, revoke.failed)
        }}
      />
      {reauthentication?.panel && <div className="basis-full">{reauthentication.panel}</div>}
    </Group>
  )
}
