import { useLocale, useTranslations } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Download, LinkIcon } from '@/components/ui/icons'
import type { Language } from '@/lib/i18n/language'

interface ReportCardProps {
  childId: string
  /** doctor: whom the parent lets read; the link for other doctors is the parent's to make */
  reader?: 'parent' | 'doctor'
}

/** The report to take along: in the page's language first, since a doctor may read another one. */
export function ReportCard({ childId, reader = 'parent' }: ReportCardProps) {
  const language = useLocale()
  const [t, visitLink] = [useTranslations('report.download'), useTranslations('visitLink')]
  const visitLinkPath = `/doctor-consultation?${new URLSearchParams({ child: childId })}#elsewhere`
  const other = language === 'en' ? 'th' : 'en'
  const href = (asked: Language | 'both') => `/api/children/${childId}/report?language=${asked}`
  return (
    <Card aria-labelledby="report" className="grid content-start gap-3 print:hidden">
      <div className="grid gap-1">
        <h2 id="report">{t('title')}</h2>
        <p className="text-sm text-muted-foreground">{t('text')}</p>
      </div>
      <ButtonLink href={href(language)} download variant="outline" className="w-fit">
        <Download aria-hidden />
        {t('action')}
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-x-5 text-sm">
        <span>{t('also')}</span>
        {([other, 'both'] as const).map((asked) => (
          <a
            key={asked}
            href={href(asked)}
            download
            aria-label={t('named', { language: t(asked) })}
            className="inline-flex min-h-11 items-center font-medium text-primary underline"
          >
            {t(asked)}
          </a>
        ))}
      </p>
      {reader === 'parent' && (
        <>
          <a
            href={`/api/children/${childId}/fhir`}
            download
            className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary underline"
          >
            {t('fhir')}
          </a>
          <ButtonLink href={visitLinkPath} variant="ghost" size="sm" className="-ms-3.5 w-fit">
            <LinkIcon aria-hidden />
            {visitLink('fromResults')}
          </ButtonLink>
        </>
      )}
    </Card>
  )
}
