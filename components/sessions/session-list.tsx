'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import type { DeviceSession } from '@/lib/sessions/schema'
import { SessionRow } from './session-row'

/** The browsers signed in to the account, the last used first. Each one, and all others at once, can be signed out. */
export function SessionList({ sessions }: { sessions: DeviceSession[] }) {
  const t = useTranslations('sessions')
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const [ended, setEnded] = useState<string[]>([])
  const others = sessions.filter(({ id, current }) => !current && !ended.includes(id))
  const shown = [...sessions.filter(({ current }) => current), ...others]

  function leaveOut(ids: string[], toast: { title: string; description: string }): void {
    setEnded((before) => [...before, ...ids])
    showToast({ ...toast, tone: 'success' })
    // The clicked button is gone.
    heading.current?.focus()
    router.refresh()
  }

  async function end(session: DeviceSession, device: string): Promise<boolean> {
    try {
      await apiSend('DELETE', `/api/auth/sessions/${session.id}`)
    } catch (error) {
      // 404: it has expired in the meantime.
      if (!(error instanceof ApiError && error.status === 404)) throw error
    }
    leaveOut([session.id], { title: t('ended.title'), description: t('ended.text', { device }) })
    return false
  }

  async function endOthers(): Promise<boolean> {
    const { ended: count } = await apiSend<{ ended: number }>('DELETE', '/api/auth/sessions')
    const description = t('endedOthers.text', { count })
    leaveOut(
      others.map(({ id }) => id),
      { title: t('endedOthers.title'), description },
    )
    return false
  }

  return (
    <Card aria-labelledby="sessions" className="grid gap-4">
      <div className="grid gap-1">
        <h2 ref={heading} id="sessions" tabIndex={-1} className="outline-none">
          {t('title')}
        </h2>
        <p className="text-sm text-muted-foreground">{others.length > 0 ? t('text') : t('only')}</p>
      </div>
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={(device) => end(session, device)} />
        ))}
      </ul>
      {others.length > 1 && <EndOthers onEnd={endOthers} />}
    </Card>
  )
}

/** A component of its own, so that its failure disappears with it. */
function EndOthers({ onEnd }: { onEnd: () => Promise<boolean> }) {
  const t = useTranslations('sessions')
  const { pending, run, failure } = useButtonRequest()
  return (
    <>
      {failure}
      <Button
        type="button"
        variant="outline"
        size="sm"
        className="w-fit"
        pending={pending}
        pendingLabel={t('signingOut')}
        onClick={() => run(onEnd, t('failed'))}
      >
        {t('endOthers')}
      </Button>
    </>
  )
}
