import { useTranslations } from 'next-intl'
import { CloudOff } from '@/components/ui/icons'

/** Stays for as long as finished answers could not be sent. */
export function WaitingNotice({ total }: { total: number }) {
  const t = useTranslations('questionnaire')
  return (
    <div
      role="status"
      className="grid grid-cols-[1.5rem_1fr] gap-x-2.5 rounded-md border border-highlight-border bg-highlight-surface px-3.5 py-2 text-sm leading-(--lh-snug)"
    >
      <CloudOff aria-hidden className="mt-[.1em] size-5 text-highlight-foreground" />
      <div>
        <p>
          <b>{t('waiting.title', { total })}</b>
        </p>
        <p>{t('waiting.text')}</p>
        <p className="text-xs text-muted-foreground">
          <span>{t('offline.title')}</span> · <span>{t('offline.text')}</span>
        </p>
      </div>
    </div>
  )
}
