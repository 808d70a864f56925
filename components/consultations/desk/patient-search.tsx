'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAttempt } from '@/components/forms/use-attempt'
import { Input } from '@/components/ui/input'
import { type FoundPatients, shortestSearch } from '@/lib/consultations/patients/types'
import { apiSend } from '@/lib/http/client'
import { PatientList } from './patient-list'

/** In milliseconds: one request for a name, not for each key. */
const pause = 200

/** Finds by two letters, while they are typed. What is searched for is in no address. */
export function PatientSearch() {
  const t = useTranslations('doctorPatients.search')
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<FoundPatients | null>(null)
  const { attempt, failure, forget } = useAttempt()

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is another in each render
  useEffect(() => {
    forget()
    if ([...search.trim()].length < shortestSearch) return setFound(null)
    const timer = setTimeout(() => {
      attempt(async (isLatest) => {
        const patients = await apiSend<FoundPatients>('POST', '/api/doctor-patients/search', { search })
        if (isLatest()) setFound(patients)
        return false
      }, t('failed'))
    }, pause)
    return () => clearTimeout(timer)
  }, [search])

  return (
    <search className="grid gap-2">
      <label htmlFor="patient-search" className="text-sm leading-normal font-semibold">
        {t('label')}
      </label>
      <Input
        id="patient-search"
        type="search"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        aria-describedby="patient-search-hint"
      />
      <p id="patient-search-hint" className="text-sm text-muted-foreground">
        {t('hint')}
      </p>
      {failure}
      <div aria-live="polite">
        {found?.patients.length === 0 && <p className="py-2">{t('none')}</p>}
        {found && found.patients.length > 0 && <PatientList patients={found.patients} />}
        {found?.hasMore && <p className="py-2 text-sm">{t('more')}</p>}
      </div>
    </search>
  )
}
