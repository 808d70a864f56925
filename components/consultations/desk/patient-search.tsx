'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
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
  const [found, setFound] = useState<FoundPatients | null>(null)
  const [isPending, setIsPending] = useState(false)
  const { attempt, failure, forget } = useAttempt()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function onType(search: string): void {
    clearTimeout(timer.current)
    forget()
    const isEnough = [...search.trim()].length >= shortestSearch
    setIsPending(isEnough)
    if (isEnough) timer.current = setTimeout(() => find(search), pause)
    else setFound(null)
  }

  function find(search: string): void {
    attempt(async (isLatest) => {
      try {
        const patients = await apiSend<FoundPatients>('POST', '/api/doctor-patients/search', { search })
        if (isLatest()) setFound(patients)
      } finally {
        if (isLatest()) setIsPending(false)
      }
      return false
    }, t('failed'))
  }

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
        onChange={({ target }) => onType(target.value)}
        aria-describedby="patient-search-hint"
      />
      <p id="patient-search-hint" className="text-sm text-muted-foreground">
        {t('hint')}
      </p>
      {failure}
      <div aria-live="polite">
        {isPending && <p className="py-2 text-sm">{t('pending')}</p>}
        {!isPending && found?.patients.length === 0 && <p className="py-2">{t('none')}</p>}
        {found && found.patients.length > 0 && <PatientList patients={found.patients} />}
        {found?.hasMore && <p className="py-2 text-sm">{t('more')}</p>}
      </div>
    </search>
  )
}
