import { useTranslations } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'

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
