import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { useSchoolPath } from '@/components/schools/current-school'
import { apiSend } from '@/lib/http/client'
import type { ListedSchoolReferral, SchoolReferralPage } from '@/lib/school-referrals/schema'
import type { ReferralFilters } from './referral-filter'

interface Found extends ReferralFilters, SchoolReferralPage {
  /** Where this page begins; undefined on the first one. */
  before: string | undefined
}

/**
 * Searches the school's referrals by name. A late response to an older search, or to one that was cleared, is ignored.
 *
 * @param listed the referrals the page lists; when they change, the search runs again
 */
export function useReferralSearch(listed: ListedSchoolReferral[]) {
  const t = useTranslations('schoolAdmin.filter')
  const inSchool = useSchoolPath()
  const { attempt, failure, forget: forgetTries } = useAttempt()
  const [found, setFound] = useState<Found | null>(null)
  const searchAgain = useRef<() => void>(undefined)

  function find(filters: ReferralFilters, before?: string): Promise<boolean> {
    return attempt(async (isLatest) => {
      try {
        const path = inSchool('/api/school-referrals/search')
        const page = await apiSend<SchoolReferralPage>('POST', path, { ...filters, before })
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
