import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { ChildLink } from '@/components/children/child-link'
import { ConsultationsCard } from '@/components/consultations/consultations-card'
import { OpenLinks } from '@/components/result-shares/current-shares'
import { VisitLinkCard } from '@/components/result-shares/visit-link-card'
import { Card } from '@/components/ui/card'
import { isOver } from '@/lib/consultations/status'
import type { ListedConsultation } from '@/lib/consultations/types'
import { useTexts } from '@/lib/i18n/texts'
import type { ActiveVisitLink } from '@/lib/result-shares/links/types'

interface DoctorCardsProps {
  child: { id: string; name: string }
  /** For all of the parent's children. */
  consultations: ListedConsultation[]
  /** For this child. */
  links: ActiveVisitLink[]
  signInMethods: SignInMethods
  now: number
}

export function DoctorCards({ child, consultations, links, signInMethods, now }: DoctorCardsProps) {
  const t = useTexts('childPage.doctors')
  // A doctor who was asked about a sibling may read this child's results.
  const sharedBy = consultations
    .map((each) => ({ ...each, shares: each.shares.filter(({ childId }) => childId === child.id) }))
    .filter(({ childId, shares }) => childId === child.id || shares.length > 0)
  const count = links.filter(({ remainingAttempts }) => remainingAttempts > 0).length
  const linked = count > 0 ? [{ ...child, count }] : []
  const own = consultations.filter(({ childId }) => childId === child.id)
  const ask = (
    <ChildLink
      childId={child.id}
      href={`/doctor-consultation?${new URLSearchParams({ child: child.id })}`}
      variant="secondary"
      size="sm"
      className="w-fit print:hidden"
    >
      {t('action')}
    </ChildLink>
  )
  return (
    <>
      {sharedBy.length > 0 ? (
        <ConsultationsCard consultations={own} {...{ sharedBy, linked, now }}>
          {own.every(({ status }) => isOver(status)) && ask}
        </ConsultationsCard>
      ) : (
        <Card aria-labelledby="doctors" className="grid gap-3">
          <h2 id="doctors">{t('title')}</h2>
          <p className="wrap-anywhere text-muted-foreground">{t('none', { name: child.name })}</p>
          <OpenLinks linked={linked} />
          {ask}
        </Card>
      )}
      {/* New links are made on the page of doctors. */}
      {links.length > 0 && <VisitLinkCard {...{ child, links, signInMethods, now }} />}
    </>
  )
}
