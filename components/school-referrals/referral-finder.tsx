'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { PageLinks } from '@/components/layout/page-links'
import type { ListedSchoolReferral, ReferralQuery } from '@/lib/school-referrals/schema'
import { ExportButton } from './export-button'
import { ReferralFilter, type ReferralFilters } from './referral-filter'
import { ReferralList } from './referral-list'
import { SearchPages } from './referral-pages'
import { useReferralSearch } from './use-referral-search'

interface ReferralFinderProps {
  /** The filter in the address, and where the page begins. */
  query: Pick<ReferralQuery, 'status' | 'before'>
  /** Newest first. */
  referrals: ListedSchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
  /** The school's id, for members of several schools. */
  named: { school?: string }
}

/** A school's referrals with search and filter. The status is in the address; a searched name never is. */
export function ReferralFinder({ query, referrals, next, named }: ReferralFinderProps) {
  const t = useTranslations('schoolAdmin.list')
  const router = useRouter()
  const { found, failure, find, forget } = useReferralSearch(referrals)

  function pathFor(status?: string, before?: string): string {
    const asked = new URLSearchParams({ ...named, ...(status ? { status } : {}), ...(before ? { before } : {}) })
    return asked.size > 0 ? `/school-admin?${asked}` : '/school-admin'
  }

  async function narrow(asked: ReferralFilters): Promise<boolean> {
    if (asked.search) return find(asked)
    forget()
    router.push(pathFor(asked.status))
    return false
  }

  const shown = { search: found?.search ?? '', status: found ? found.status : query.status }
  const page = found ?? { referrals, next, before: query.before }
  const isNarrowed = shown.status || shown.search || page.before
  return (
    <ReferralList
      rows={page.referrals.map((referral) => ({ referral }))}
      filter={
        <ReferralFilter
          shown={shown}
          clearPath={pathFor()}
          named={named}
          failure={failure}
          onNarrow={narrow}
          onClear={forget}
        >
          <ExportButton filters={shown} />
        </ReferralFilter>
      }
      empty={<NothingListed kind={isNarrowed ? 'noMatch' : 'empty'} />}
      paging={
        (page.before || page.next) &&
        (found ? (
          <SearchPages before={found.before} next={found.next} onTurn={(before) => find(shown, before)} />
        ) : (
          <PageLinks
            first={query.before && pathFor(query.status)}
            next={next && pathFor(query.status, next)}
            labels={{ first: t('newest'), next: t('older') }}
          />
        ))
      }
    />
  )
}

function NothingListed({ kind }: { kind: 'noMatch' | 'empty' }) {
  const t = useTranslations('schoolAdmin.list')
  return (
    <div className="grid gap-1 py-6 text-center">
      <p className="font-semibold">{t(`${kind}.title`)}</p>
      <p className="text-muted-foreground">{t(`${kind}.text`)}</p>
    </div>
  )
}
