'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useTransition } from 'react'
import { RequestButton } from '@/components/forms/request-button'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { LineNotices } from '@/lib/line-notices/schema'

const acts = {
  agree: { method: 'PUT', pending: 'agreeing', look: 'default' },
  check: { method: 'PATCH', pending: 'checking', look: 'outline' },
  stop: { method: 'DELETE', pending: 'stopping', look: 'outline' },
} as const

/** Agrees to notices in LINE, asks LINE again whether it may write, or stops them: one click each. */
export function LineChoice({ act }: { act: keyof typeof acts }) {
  const t = useTranslations('lineNotices')
  const router = useRouter()
  // Pending until the card shows the new state: its button would repeat the same request.
  const [isRefreshing, startRefresh] = useTransition()
  const { method, pending: pendingLabel, look } = acts[act]

  async function send(): Promise<boolean> {
    const { agreedAt, isFriend } = await apiSend<LineNotices>(method, '/api/line-notices').catch(refreshIfDisconnected)
    const isOn = agreedAt !== null
    if (isOn && !isFriend) {
      // The card shows what is missing; after a check nothing there changes.
      if (act === 'check') showToast({ title: t('still'), tone: 'info' })
    } else {
      const words = isOn ? 'on' : 'off'
      showToast({ title: t(`${words}.title`), description: t(`${words}.text`), tone: 'success' })
    }
    // The clicked button is gone, except after a check without news.
    focusHeading('#line-notices')
    startRefresh(() => router.refresh())
    return false
  }

  /** LINE was disconnected in another tab: the refreshed card shows how to connect it. */
  function refreshIfDisconnected(error: unknown): never {
    if (error instanceof ApiError && error.code === 'LINE_NOT_CONNECTED') {
      focusHeading('#line-notices')
      startRefresh(() => router.refresh())
    }
    throw error
  }

  return (
    <RequestButton
      request={send}
      failed={t('failed')}
      isRefreshing={isRefreshing}
      variant={look}
      className="w-fit"
      pendingLabel={t(pendingLabel)}
    >
      {t(act)}
    </RequestButton>
  )
}
