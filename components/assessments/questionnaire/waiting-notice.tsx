import { useTranslations } from 'next-intl'
import { CloudOff } from '@/components/ui/icons'

interface WaitingNoticeProps {
  total: number
  /** False where storage is blocked: then the answers are gone with the page. */
  isKept: boolean
  /** One line, where a question needs the room. */
  isShort?: boolean
  /** It was not for want of a connection; with the server's reason where it has one. */
  failure?: { reason?: string } | null
}

/** Stays for as long as finished answers could not be sent. */
export function WaitingNotice({ total, isKept, isShort, failure }: WaitingNoticeProps) {
  const t = useTranslations('questionnaire')
  const title = isKept ? t('waiting.title', { total }) : t('waiting.open')
  if (isShort) {
    return (
      <p role="status" className="flex items-center gap-1.5 text-xs leading-(--lh-snug) text-highlight-foreground">
        <CloudOff aria-hidden className="size-4 shrink-0" />
        {title}
      </p>
    )
  }
  return (
    <div
      role="status"
      className="grid grid-cols-[--spacing(6)_1fr] gap-x-2.5 rounded-md border border-highlight-border bg-highlight-surface px-3.5 py-1.5 text-sm leading-(--lh-snug) [@media(max-height:44rem)]:gap-x-1.5 [@media(max-height:44rem)]:px-3 [@media(max-height:44rem)]:py-1 [@media(max-height:44rem)]:text-xs"
    >
      <CloudOff aria-hidden className="mt-[.1em] size-5 text-highlight-foreground" />
      {/* In a low window as one paragraph, so that nothing of it is under the way on. */}
      <div className="[@media(max-height:44rem)]:*:inline">
        <p>
          <b>{title}</b>
        </p>{' '}
        <p>
          <span>{t('waiting.text')}</span>{' '}
          <span className="text-xs leading-(--lh-snug) text-muted-foreground">
            {failure ? (
              <span>{failure.reason ?? t('failed.text')}</span>
            ) : (
              <>
                <span>{t('offline.title')}</span> · <span>{t('offline.text')}</span>
              </>
            )}
          </span>
        </p>
      </div>
    </div>
  )
}
