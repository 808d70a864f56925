import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import type { MessageWriter, ShownMessage } from '@/lib/consultations/messages/schema'
import { dateAndTime } from '@/lib/i18n/format'

interface MessageThreadProps {
  /** Oldest first. */
  messages: ShownMessage[]
  reader: MessageWriter
  /** What the reader's own are headed with. */
  own: string
  /** The other one's name. */
  other: string
}

/** What a parent and a doctor wrote in a request, as one of them reads it. */
export function MessageThread({ messages, reader, own, other }: MessageThreadProps) {
  const language = useLocale()
  const t = useTranslations('messageThread')
  return (
    <ol aria-label={t('label', { name: other })} className="grid gap-2">
      {messages.map(({ id, writer, text, createdAt, isNew }) => (
        <li
          key={id}
          className={cn('grid gap-1 rounded-lg p-3', writer === reader ? 'ms-6 bg-muted' : 'me-6 bg-secondary')}
        >
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
            <b className="min-w-0 wrap-anywhere">{writer === reader ? own : other}</b>
            <time dateTime={createdAt}>{t('at', dateAndTime(createdAt, language))}</time>
            {isNew && <Badge variant="accepted">{t('new')}</Badge>}
          </div>
          <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}
