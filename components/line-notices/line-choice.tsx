'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { LineNotices } from '@/lib/line-notices/types'

const acts = {
  agree: { method: 'PUT', pending: 'agreeing', look: 'primary' },
  check: { method: 'PATCH', pending: 'checking', look: 'outline' },
  stop: { method: 'DELETE', pending: 'stopping', look: 'outline' },
} as const

/** Agrees to notices in LINE, asks LINE again whether it may write, or stops it: one press each. */
export function LineChoice({ act }: { act: keyof typeof acts }) {
  const t = useTranslations('lineNotices')
  const router = useRouter()
  // Until the card shows what is so now its button would ask for what was done.
  const [isRefreshing, startRefresh] = useTransition()
  const { pending, run, failure } = useButtonRequest()
  const { method, pending: pendingLabel, look } = acts[act]

  async function send(): Promise<boolean> {
    const { agreedAt, isFriend } = await apiSend<LineNotices>(method, '/api/line-notices').catch(showWhatIsNow)
    const isOn = agreedAt !== null
    if (isOn && !isFriend) {
      // What is missing is said in the card, where it can be done; asked again, nothing there changes.
      if (act === 'check') showToast({ title: t('still'), tone: 'info' })
    } else {
      const words = isOn ? 'on' : 'off'
      showToast({ title: t(`${words}.title`), description: t(`${words}.text`), tone: 'success' })
    }
    // The pressed button is gone, but for a check that has found nothing new.
    focusHeading('#line-notices')
    startRefresh(() => router.refresh())
    return false
  }

  /** Disconnected meanwhile, in another tab: the button must go, and the card say how LINE is connected. */
  function showWhatIsNow(error: unknown): never {
    if (error instanceof ApiError && error.code === 'LINE_NOT_CONNECTED') {
      focusHeading('#line-notices')
      startRefresh(() => router.refresh())
    }
    throw error
  }

  return (
    <>
      {failure}
      <Button
        type="button"
        variant={look}
        className="w-fit"
        pending={pending || isRefreshing}
        pendingLabel={t(pendingLabel)}
        onClick={() => run(send, t('failed'))}
      >
        {t(act)}
      </Button>
    </>
  )
}
