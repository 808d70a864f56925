'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RequestButton } from '@/components/forms/request-button'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { PageLinks } from '@/components/layout/page-links'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import type { ListedSchoolReferral, ReferralQuery } from '@/lib/school-referrals/schema'
import { ReferralFilter, type ReferralFilters } from './referral-filter'
import { ReferralList } from './referral-list'
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

interface SearchPagesProps {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
  /** Where the next one begins; null on the last one. */
  next: string | null
  onTurn: (before?: string) => Promise<boolean>
}

/** Pagination by buttons, for search results, whose query is not in the address. */
function SearchPages({ before, next, onTurn }: SearchPagesProps) {
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
