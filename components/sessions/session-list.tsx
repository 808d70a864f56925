'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { RequestButton } from '@/components/forms/request-button'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { IconTile } from '@/components/ui/icon-tile'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { DeviceSession } from '@/lib/sessions/schema'
import { LogoutLink } from './logout-question'
import { deviceIcons, useDeviceName } from './use-device-name'

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
      {others.length > 1 && (
        <RequestButton
          request={endOthers}
          failed={t('failed')}
          variant="outline"
          size="sm"
          className="w-fit"
          pendingLabel={t('signingOut')}
        >
          {t('endOthers')}
        </RequestButton>
      )}
    </Card>
  )
}

/** @param onEnd ends it, or throws; called with the device's name */
function SessionRow({ session, onEnd }: { session: DeviceSession; onEnd: (device: string) => Promise<boolean> }) {
  const language = useLocale()
  const t = useTranslations('sessions')
  const nameOf = useDeviceName()
  const { device, current, lastSeenAt } = session
  const name = nameOf(device)
  // A time rather than "an hour ago": the server and the browser must render the same text.
  const seen = { date: formatDate(lastSeenAt, language), time: formatTime(lastSeenAt) }
  const details = [device.os && t(`kinds.${device.kind}`), current ? t('activeNow') : t('lastSeen', seen)]
  const place = 'col-start-2 -ms-3.5 justify-self-start sm:col-start-3 sm:row-start-1 sm:ms-0'
  return (
    <li className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-0.5 sm:grid-cols-[auto_1fr_auto]">
      <IconTile icon={deviceIcons[device.kind]} tint={current ? 'celadon' : 'sand'} />
      <div className="grid min-w-0 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {name}
          {current && <Badge variant="secondary">{t('thisDevice')}</Badge>}
        </p>
        <p className="text-sm text-muted-foreground">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {current ? (
        <LogoutLink className={cn(buttonVariants({ variant: 'ghost', size: 'sm' }), place)}>{t('signOut')}</LogoutLink>
      ) : (
        <RequestButton
          request={() => onEnd(name)}
          failed={t('failed')}
          variant="ghost"
          size="sm"
          className={place}
          aria-label={t('signOutDevice', { device: name })}
        >
          {t('signOut')}
        </RequestButton>
      )}
    </li>
  )
}
