import { useLocale } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { FoldedCard } from '@/components/ui/folded-card'
import { Download, LinkIcon } from '@/components/ui/icons'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'

/** Where a child's report is downloaded. */
export function reportHref(childId: string, language: Language | 'both'): string {
  return `/api/children/${childId}/report?language=${language}`
}

interface ReportCardProps {
  childId: string
  /** The child's own parent alone makes links for doctors elsewhere. */
  isOwn: boolean
}

/** The report to take along, in every language and for a doctor's computer; its first download is beside the next step. */
export function ReportCard({ childId, isOwn }: ReportCardProps) {
  const [t, visitLink] = [useTexts('report.download'), useTexts('visitLink')]
  const visitLinkPath = `/doctor-consultation?${new URLSearchParams({ child: childId })}#elsewhere`
  return (
    <FoldedCard id="report" title={t('title')} className="print:hidden">
      <div className="grid content-start gap-3">
        <Downloads childId={childId} />
        <a
          href={`/api/children/${childId}/fhir`}
          download
          className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary underline"
        >
          {t('fhir')}
        </a>
        {isOwn && (
          <ButtonLink href={visitLinkPath} variant="ghost" size="sm" className="-ms-3.5 w-fit">
            <LinkIcon aria-hidden />
            {visitLink('fromResults')}
          </ButtonLink>
        )}
      </div>
    </FoldedCard>
  )
}

/** The same for a doctor whom the parent lets read. */
export function DoctorReportCard({ childId }: { childId: string }) {
  const t = useTexts('report.download')
  return (
    <Card aria-labelledby="report" className="grid content-start gap-3 print:hidden">
      <h2 id="report">{t('title')}</h2>
      <Downloads childId={childId} />
    </Card>
  )
}

/** In the page's language first, since a doctor may read another one. */
function Downloads({ childId }: { childId: string }) {
  const language = useLocale()
  const t = useTexts('report.download')
  const other = language === 'en' ? 'th' : 'en'
  return (
    <>
      <p className="text-sm text-muted-foreground">{t('text')}</p>
      <ButtonLink href={reportHref(childId, language)} download variant="outline" className="w-fit">
        <Download aria-hidden />
        {t('action')}
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-x-5 text-sm">
        <span>{t('also')}</span>
        {([other, 'both'] as const).map((asked) => (
          <a
            key={asked}
            href={reportHref(childId, asked)}
            download
            aria-label={t('named', { language: t(asked) })}
            className="inline-flex min-h-11 items-center font-medium text-primary underline"
          >
            {t(asked)}
          </a>
        ))}
      </p>
    </>
  )
}
