'use client'

import { useLocale, useTranslations } from 'next-intl'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { Patient } from '@/lib/consultations/patients/types'
import { formatDate } from '@/lib/i18n/format'

/** A line a child; each leads to all its requests and notes. */
export function PatientList({ patients }: { patients: Patient[] }) {
  return (
    <ul className="*:not-first:border-t *:not-first:border-border">
      {patients.map((patient) => (
        <li key={patient.id}>
          <PatientLine patient={patient} />
        </li>
      ))}
    </ul>
  )
}

function PatientLine({ patient }: { patient: Patient }) {
  const { id, childName, parentName } = patient
  return (
    <SiteLink
      href={`/doctor-patients/${id}`}
      className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md py-2.5 leading-normal hover:text-primary"
    >
      <span className="grid min-w-0">
        <span className="wrap-anywhere">
          <b>{childName}</b> {parentName && <span className="text-sm text-muted-foreground">{parentName}</span>}
        </span>
        <PatientFacts patient={patient} />
      </span>
      <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
    </SiteLink>
  )
}

/** First and last request, notes, share and next date, as far as there are any. */
export function PatientFacts({ patient }: { patient: Patient }) {
  const language = useLocale()
  const t = useTranslations('doctorPatients')
  const { firstAskedAt, lastAskedAt, notes, sharedUntil, nextDate } = patient
  const dated = (key: 'first' | 'last' | 'shared' | 'next', at: string | null) =>
    at && <span>{t(key, { date: formatDate(at, language) })}</span>
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-muted-foreground">
      {dated('first', firstAskedAt)}
      {dated('last', firstAskedAt === lastAskedAt ? null : lastAskedAt)}
      {notes > 0 && <span>{t('notes', { count: notes })}</span>}
      {dated('shared', sharedUntil)}
      {dated('next', nextDate)}
    </span>
  )
}
