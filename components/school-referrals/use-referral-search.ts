import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useSchoolPath } from '@/components/schools/current-school'
import { apiSend } from '@/lib/http/client'
import type { ListedSchoolReferral, SchoolReferralPage } from '@/lib/school-referrals/types'
import type { ReferralFilters } from './referral-filter'

interface Found extends ReferralFilters, SchoolReferralPage {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
}

/**
 * Searches the school's referrals by name. A late response to an older search never replaces that of a newer one.
 *
 * @param listed the referrals the page lists; when they change, the search runs again
 */
export function useReferralSearch(listed: ListedSchoolReferral[]) {
  const t = useTranslations('schoolAdmin.filter')
  const inSchool = useSchoolPath()
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)
  const [found, setFound] = useState<Found | null>(null)
  const latest = useRef(0)
  const searchAgain = useRef<() => void>(undefined)

  async function find(filters: ReferralFilters, before?: string): Promise<boolean> {
    latest.current += 1
    const request = latest.current
    setFailure(undefined)
    try {
      const path = inSchool('/api/school-referrals/search')
      const page = await apiSend<SchoolReferralPage>('POST', path, { ...filters, before })
      if (request === latest.current) setFound({ ...filters, ...page, before })
    } catch (error) {
      return explain(error, t('failed'))
    }
    return false
  }

  function forget(): void {
    latest.current += 1
    setFailure(undefined)
    setFound(null)
  }

  useEffect(() => {
    searchAgain.current = () => void (found && find({ search: found.search, status: found.status }, found.before))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: new rows are the reason, not what is read
  useEffect(() => searchAgain.current?.(), [listed])

  return { found, failure, find, forget }
}
