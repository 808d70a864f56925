'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { RequestButton } from '@/components/forms/request-button'
import { useAttempt } from '@/components/forms/use-attempt'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { PageLinks } from '@/components/layout/page-links'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import { apiSend } from '@/lib/http/client'
import {
  type FoundSchoolReferrals,
  type ListedSchoolReferral,
  mostCounted,
  type ReferralQuery,
} from '@/lib/school-referrals/schema'
import { ReferralFilter, type ReferralFilters } from './referral-filter'
import { ReferralList } from './referral-list'

interface ReferralFinderProps {
  /** The filter in the address, and where the page begins. */
  query: Pick<ReferralQuery, 'status' | 'before'>
  /** Newest first. */
  referrals: ListedSchoolReferral[]
  /** Where the next, older page begins; null on the last one. */
  next: string | null
  /** Of all pages. */
  total: number
  /** The school's id, for members of several schools. */
  named: { school?: string }
}

/** A school's referrals with search and filter. The status is in the address; a searched name never is. */
export function ReferralFinder({ query, referrals, next, total, named }: ReferralFinderProps) {
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
  const page = found ?? { referrals, next, total, before: query.before }
  const isNarrowed = shown.status || shown.search || page.before
  return (
    <ReferralList
      rows={page.referrals.map((referral) => ({ referral }))}
      total={page.total}
      isOpenEnded={found !== null && found.total > mostCounted}
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
          <SearchPages found={found} onTurn={(before) => find(shown, before)} />
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

/** Downloads all referrals that match the filters, including those on other pages. */
function ExportButton({ filters }: { filters: ReferralFilters }) {
  const t = useTranslations('schoolAdmin.list')
  const inSchool = useSchoolPath()

  async function save(): Promise<boolean> {
    await downloadFile(inSchool('/api/school-referrals/export'), filters, 'sati-referrals.csv')
    return false
  }

  return (
    <RequestButton
      request={save}
      failed={t('exportFailed')}
      variant="ghost"
      size="sm"
      className="min-[30rem]:ms-auto"
      pendingLabel={t('exporting')}
    >
      <Download aria-hidden />
      {t('export')}
    </RequestButton>
  )
}

/** Pagination by buttons, for search results, whose query is not in the address. */
function SearchPages({
  found: { before, next },
  onTurn,
}: {
  found: Found
  onTurn: (before?: string) => Promise<boolean>
}) {
  const t = useTranslations('schoolAdmin.list')
  const { pending, run } = useOneAtATime()
  const [turningTo, setTurningTo] = useState<string>()

  function turn(to?: string) {
    document.getElementById('recent-referrals')?.focus()
    setTurningTo(to)
    run(() => onTurn(to))
  }

  function button(label: string, to?: string) {
    return (
      <Button
        type="button"
        variant="outline"
        size="sm"
        pending={pending && to === turningTo}
        disabled={pending}
        onClick={() => turn(to)}
      >
        {label}
      </Button>
    )
  }

  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {before && button(t('newest'))}
      {next && button(t('older'), next)}
    </div>
  )
}

interface Found extends ReferralFilters, FoundSchoolReferrals {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
}

/**
 * Searches the school's referrals by name. A late response to an older search, or to one that was cleared, is ignored.
 *
 * @param listed the referrals the page lists; when they change, the search runs again
 */
function useReferralSearch(listed: ListedSchoolReferral[]) {
  const t = useTranslations('schoolAdmin.filter')
  const inSchool = useSchoolPath()
  const { attempt, failure, forget: forgetTries } = useAttempt()
  const [found, setFound] = useState<Found | null>(null)
  const searchAgain = useRef<() => void>(undefined)

  function find(filters: ReferralFilters, before?: string): Promise<boolean> {
    return attempt(async (isLatest) => {
      try {
        const path = inSchool('/api/school-referrals/search')
        const page = await apiSend<FoundSchoolReferrals>('POST', path, { ...filters, before })
        if (isLatest()) setFound({ ...filters, ...page, before })
      } catch (error) {
        if (isLatest()) throw error
      }
      return false
    }, t('failed'))
  }

  function forget(): void {
    forgetTries()
    setFound(null)
  }

  useEffect(() => {
    searchAgain.current = () => void (found && find({ search: found.search, status: found.status }, found.before))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason, not what is read
  useEffect(() => searchAgain.current?.(), [listed])

  return { found, failure, find, forget }
}
