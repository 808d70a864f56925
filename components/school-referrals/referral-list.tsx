import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'
import { ReferralRow } from './referral-row'

export interface Listed {
  referral: ListedSchoolReferral
  demo?: 'sample' | 'own'
}

interface ReferralListProps {
  /** Newest first. */
  rows: Listed[]
  /** Rendered above the list. */
  filter?: ReactNode
  /** Rendered instead of an empty list. */
  empty?: ReactNode
  /** Rendered below the list. With it the rows are only one page, so they are not counted. */
  paging?: ReactNode
}

export function ReferralList({ rows, filter, empty, paging }: ReferralListProps) {
  const t = useTranslations('schoolAdmin.list')
  return (
    <Card aria-labelledby="recent-referrals">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="recent-referrals" tabIndex={-1} className="outline-none">
          {t('title')}
        </h2>
        <p role="status" className="text-sm text-muted-foreground">
          {!paging && t('count', { count: rows.length })}
        </p>
      </div>
      {filter}
      {rows.length === 0 && empty}
      <ul className="*:border-border *:py-4 *:not-first:border-t *:first:pt-0 *:last:pb-0">
        {rows.map(({ referral, demo }) => (
          <li key={referral.id} className="grid gap-3 lg:gap-3.5">
            <ReferralRow referral={referral} demo={demo} />
          </li>
        ))}
      </ul>
      {paging}
    </Card>
  )
}
