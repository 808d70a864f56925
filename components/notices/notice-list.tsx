'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { apiSend } from '@/lib/http/client'
import type { HomeNotice } from '@/lib/line-notices/schema'
import { NoticeText, timeOf } from './notice-text'

/** At first; more by a click. */
const mostShown = 5

interface NoticeListProps {
  /** Newest first. */
  notices: HomeNotice[]
  /** How many there are beside them; they come when these are put away. */
  more: number
}

/** What would have been mailed to an account without an address. Putting one away shows at once, and is undone if it fails. */
export function NoticeList({ notices, more }: NoticeListProps) {
  const t = useTranslations('homeNotices')
  const router = useRouter()
  const { attempt, failure } = useAttempt()
  const heading = useRef<HTMLHeadingElement>(null)
  const [seen, setSeen] = useState<string[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const left = notices.filter(({ id }) => !seen.includes(id))
  const shown = isOpen ? left : left.slice(0, mostShown)
  const hidden = left.length - shown.length

  async function putAway(ids: string[]): Promise<void> {
    setSeen((before) => [...before, ...ids])
    // The clicked button goes with its notice.
    heading.current?.focus()
    const send = async () => {
      try {
        await apiSend('POST', '/api/notices/seen', { ids })
      } catch (error) {
        setSeen((before) => before.filter((id) => !ids.includes(id)))
        throw error
      }
      if (more > 0 && ids.length === left.length) router.refresh()
      return false
    }
    await attempt(send, t('failed'))
  }

  return (
    <Card aria-labelledby="home-notices" className="grid gap-4">
      <h1 ref={heading} id="home-notices" tabIndex={-1} className="text-lg outline-none">
        {t('title')}
      </h1>
      {left.length === 0 && (
        <p role="status" className="text-sm text-muted-foreground">
          {t('none')}
        </p>
      )}
      {failure}
      <ul className="grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4">
        {shown.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} onSeen={() => putAway([notice.id])} />
        ))}
      </ul>
      {left.length > 2 && (
        <div className="flex flex-wrap gap-2">
          {hidden > 0 && (
            <Button type="button" variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
              {t('more', { count: hidden })}
            </Button>
          )}
          <Button type="button" variant="outline" size="sm" onClick={() => putAway(left.map(({ id }) => id))}>
            {t('all')}
          </Button>
        </div>
      )}
      {more > 0 && <p className="text-sm text-muted-foreground">{t('later', { count: more })}</p>}
    </Card>
  )
}

function NoticeRow({ notice, onSeen }: { notice: HomeNotice; onSeen: () => void }) {
  const language = useLocale()
  const t = useTranslations('homeNotices')
  return (
    <li className="grid gap-1">
      <NoticeText notice={notice} language={language} open={t('open')} />
      <Button
        type="button"
        variant="secondary"
        size="sm"
        className="w-fit"
        aria-label={`${t('seen')}: ${notice.text} ${timeOf(notice, language)}`}
        onClick={onSeen}
      >
        {t('seen')}
      </Button>
    </li>
  )
}
