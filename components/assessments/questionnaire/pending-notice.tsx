import { useTranslations } from 'next-intl'
import { CloudOff } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'

interface PendingNoticeProps {
  total: number
  /** False where storage is blocked: the answers are lost with the page. */
  isSaved: boolean
  /** In one line, beside a question. */
  isShort?: boolean
  /** Any error but a lost connection. */
  failure?: { reason?: string } | null
}

export function PendingNotice({ total, isSaved, isShort, failure }: PendingNoticeProps) {
  const t = useTranslations('questionnaire')
  const title = isSaved ? t('waiting.title', { total }) : t('waiting.open')
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
      {/* One paragraph in a low window, so that the dock covers nothing of it. */}
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

/** Shown while answers are refused. @param home path of a parent's home */
export function RefusalNotice({ reason, home }: { reason?: string; home?: string }) {
  const t = useTranslations('questionnaire')
  return (
    <p
      data-slot="field-error"
      className="rounded-md bg-destructive-surface px-3.5 py-1.5 text-sm leading-(--lh-snug) text-destructive-text [@media(max-height:44rem)]:px-3 [@media(max-height:44rem)]:py-1 [@media(max-height:44rem)]:text-xs"
    >
      <b>{t('failed.text')}</b>
      {reason && ` · ${reason}`}
      {home && (
        <>
          {' · '}
          <SiteLink href={home} className="whitespace-nowrap underline">
            {t('home')}
          </SiteLink>
        </>
      )}
    </p>
  )
}
