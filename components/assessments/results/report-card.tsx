import { useLocale } from 'next-intl'
import { ButtonLink } from '@/components/ui/button-link'
import { FoldedCard } from '@/components/ui/folded-card'
import { Download, LinkIcon } from '@/components/ui/icons'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'

export function reportHref(childId: string, language: Language | 'both'): string {
  return `/api/children/${childId}/report?language=${language}`
}

/** @param isOwn only the child's own parent makes visit links */
export function ReportCard({ childId, isOwn }: { childId: string; isOwn: boolean }) {
  const [t, visitLink] = [useTexts('report.download'), useTexts('visitLink')]
  const visitLinkPath = `/doctor-consultation?${new URLSearchParams({ child: childId })}#elsewhere`
  return (
    <FoldedCard id="report" title={t('title')} className="print:hidden">
      <div className="grid content-start gap-3">
        <p className="text-sm text-muted-foreground">{t('text')}</p>
        <Downloads childId={childId} />
        <FhirLink childId={childId} />
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

/** In a row above the results. */
export function DoctorDownloads({ childId }: { childId: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 print:hidden">
      <Downloads childId={childId} />
      <FhirLink childId={childId} />
    </div>
  )
}

function FhirLink({ childId }: { childId: string }) {
  const t = useTexts('report.download')
  return (
    <a
      href={`/api/children/${childId}/fhir`}
      download
      className="inline-flex min-h-11 w-fit items-center text-sm font-medium text-primary underline"
    >
      {t('fhir')}
    </a>
  )
}

function Downloads({ childId }: { childId: string }) {
  const language = useLocale()
  const t = useTexts('report.download')
  const other = language === 'en' ? 'th' : 'en'
  return (
    <>
      <ButtonLink href={reportHref(childId, language)} download variant="outline" className="w-fit">
        <Download aria-hidden />
        {t('action')}
      </ButtonLink>
      <p className="flex flex-wrap items-center gap-x-5 text-sm">
        <span>{t('also')}</span>
        {([other, 'both'] as const).map((choice) => (
          <a
            key={choice}
            href={reportHref(childId, choice)}
            download
            aria-label={t('named', { language: t(choice) })}
            className="inline-flex min-h-11 items-center font-medium text-primary underline"
          >
            {t(choice)}
          </a>
        ))}
      </p>
    </>
  )
}
