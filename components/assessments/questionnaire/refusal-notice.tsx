import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'

interface RefusalNoticeProps {
  /** In the page's language. */
  reason?: string
  /** A parent's way home. */
  home?: string
}

/** Stays where finished answers were refused: sending them again would change nothing. */
export function RefusalNotice({ reason, home }: RefusalNoticeProps) {
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
