import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { CurrentShares } from '@/components/result-shares/current-shares'
import { Card } from '@/components/ui/card'
import { isOver } from '@/lib/consultations/status'
import type { ListedConsultation } from '@/lib/consultations/types'
import { useTexts } from '@/lib/i18n/texts'
import type { LinkedChild } from '@/lib/result-shares/links/types'
import { ConsultationRow } from './consultation-row'

interface ConsultationsCardProps {
  /** Newest first. */
  consultations: ListedConsultation[]
  /** The requests whose permissions are listed, when they are others than these. */
  sharedBy?: ListedConsultation[]
  /** The children that have an active link. */
  linked: LinkedChild[]
  /** Milliseconds since 1970. */
  now: number
  /** Below them, where nothing is open: a link to another request. */
  children?: ReactNode
}

const rows = '*:not-first:border-t *:not-first:border-border *:not-first:pt-4 grid gap-4'

/** A parent's requests to doctors and the results shared with them. Renders nothing while there are none. */
export function ConsultationsCard(props: ConsultationsCardProps) {
  const { consultations, sharedBy = consultations, linked, now, children } = props
  const t = useTexts('consultations')
  if (consultations.length === 0 && sharedBy.length === 0) return null
  // An answer that was not read is in sight, also of a request that is over.
  const isOpen = ({ status, messages }: ListedConsultation) => !isOver(status) || messages.some(({ isNew }) => isNew)
  const open = consultations.filter(isOpen)
  const over = consultations.filter((each) => !isOpen(each))
  const row = (consultation: ListedConsultation) => (
    <ConsultationRow key={consultation.id} consultation={consultation} now={now} />
  )
  return (
    <Card id="asked" aria-labelledby="asked-title" className="grid scroll-mt-4 gap-5">
      <h2 id="asked-title" tabIndex={-1} className="outline-none">
        {t('title')}
      </h2>
      <ClientMessages namespaces={['consultations', 'validation', 'forms']}>
        {open.length > 0 && <ul className={rows}>{open.map(row)}</ul>}
        {over.length > 0 && (
          <EarlierRows label={t('earlier', { count: over.length })}>
            <ul className={rows}>{over.map(row)}</ul>
          </EarlierRows>
        )}
        <CurrentShares consultations={sharedBy} linked={linked} />
      </ClientMessages>
      {children}
    </Card>
  )
}
