'use client'

import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
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
}

/** Sends a new link by mail, or revokes the current one. */
export function LinkActions({ label, resend, revoke, onRevoked }: LinkActionsProps) {
  const router = useRouter()
  const resending = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const explain = useSignedInFailure()

  function fail(error: unknown, text: string): boolean {
    // It may have been answered in the meantime. Not when offline: a refresh would leave the page.
    if (error instanceof ApiError) router.refresh()
    return explain(error, text)
  }

  async function resendLink({ path, done, failed }: NonNullable<typeof resend>): Promise<boolean> {
    try {
      await apiSend('POST', path, undefined, { idempotencyKey: keyFor(timesSent.current) })
    } catch (error) {
      return fail(error, failed)
    }
    timesSent.current += 1
    showToast({ ...done, tone: 'success' })
    router.refresh()
    return false
  }

  async function revokeLink(): Promise<boolean> {
    try {
      await apiSend('POST', revoke.path)
    } catch (error) {
      return fail(error, revoke.failed)
    }
    showToast({ ...revoke.done, tone: 'success' })
    onRevoked()
    router.refresh()
    return true
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these buttons act at once
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2">
      {resend && (
        <Button
          type="button"
          variant="secondary"
          size="sm"
          pending={resending.pending}
          pendingLabel={resend.acting}
          onClick={() => resending.run(() => resendLink(resend))}
        >
          {resend.act}
        </Button>
      )}
      <ConfirmButton flush={!resend} labels={revoke} onConfirm={revokeLink} />
    </div>
  )
}
