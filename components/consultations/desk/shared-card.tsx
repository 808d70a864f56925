import { useLocale } from 'next-intl'
import { CardHeading } from '@/components/layout/card-heading'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'

/** The children whose results this parent lets the doctor read now, and until when. */
export function SharedCard({ requestId, shared }: { requestId: string } & Pick<OpenedRequest, 'shared'>) {
  const language = useLocale()
  const t = useTexts('doctorRequest.shared')
  return (
    <Card aria-labelledby="shared-results" className="grid gap-3">
      <CardHeading id="shared-results" title={t('title')} text={t(shared.length > 0 ? 'text' : 'none')} />
      {shared.length > 0 && (
        <ul className="*:not-first:border-t *:not-first:border-border">
          {shared.map(({ childId, childName, expiresAt }) => (
            <li key={childId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 last:pb-0">
              <p className="grid min-w-0">
                <b className="wrap-anywhere">{childName}</b>
                <span className="text-sm text-muted-foreground">
                  {t('until', { date: formatDate(expiresAt, language) })}
                </span>
              </p>
              <ButtonLink
                href={`/doctor-requests/${requestId}/results/${childId}`}
                variant="secondary"
                size="sm"
                aria-label={t('openOf', { childName })}
              >
                {t('open')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
