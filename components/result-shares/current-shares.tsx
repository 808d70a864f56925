import { useLocale } from 'next-intl'
import { SiteLink } from '@/components/ui/site-link'
import type { ListedConsultation } from '@/lib/consultations/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { LinkedChild } from '@/lib/result-shares/links/types'
import { StopSharing } from './stop-sharing'

interface CurrentSharesProps {
  consultations: ListedConsultation[]
  linked: LinkedChild[]
}

/** The active shares and links. A share belongs to a doctor and not to a request, so each is listed once. */
export function CurrentShares({ consultations, linked }: CurrentSharesProps) {
  const language = useLocale()
  const [t, sharing] = [useTexts('consultations'), useTexts('sharing')]
  const shares = new Map(
    consultations.flatMap(({ doctorName, shares }) =>
      shares.map((share) => [share.id, { ...share, doctor: doctorName || t('someDoctor') }] as const),
    ),
  )
  return (
    <section aria-labelledby="shares-title" className="grid gap-3 border-t border-border pt-4">
      <h3 id="shares-title" tabIndex={-1} className="text-base outline-none">
        {t('shares.title')}
      </h3>
      {shares.size === 0 ? (
        <p className="text-sm text-muted-foreground">{t('shares.none')}</p>
      ) : (
        <ul className="grid gap-3">
          {[...shares.values()].map(({ id, doctor, childName, details, expiresAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <p className="min-w-0 text-sm wrap-anywhere">
                {t('shares.line', { doctor, name: childName, date: formatDate(expiresAt, language) })}
                {details.length > 0 && (
                  <span className="block text-muted-foreground">
                    {sharing('also', { details: details.map((detail) => sharing(`details.${detail}`)).join(', ') })}
                  </span>
                )}
              </p>
              <StopSharing id={id} doctor={doctor} childName={childName} />
            </li>
          ))}
        </ul>
      )}
      <OpenLinks linked={linked} />
    </section>
  )
}

/** The children with an active link, which anyone who has it can open. Renders nothing without one. */
export function OpenLinks({ linked }: { linked: LinkedChild[] }) {
  const t = useTexts('consultations.shares')
  return linked.map(({ id, name, count }) => (
    <p key={id} className="text-sm wrap-anywhere">
      {t.rich('links', {
        ...{ name, count },
        link: (text) => (
          <SiteLink href={`/children/${id}#elsewhere`} className="font-medium text-primary underline">
            {text}
          </SiteLink>
        ),
      })}
    </p>
  ))
}
