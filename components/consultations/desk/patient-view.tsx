import { useLocale } from 'next-intl'
import { StatusBadge } from '@/components/layout/status-badge'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { OpenedPatient } from '@/lib/consultations/patients/types'
import { dateAndTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { NotesCard } from './notes-card'
import { PatientFacts } from './patient-list'

/** All requests about one child together, and the doctor's notes of all of them. */
export function PatientView({ patient }: { patient: OpenedPatient }) {
  const t = useTexts('doctorPatients')
  const { childName, parentName, sharedChildId, requests, notesWritten } = patient
  const newest = requests.find(({ status }) => status !== 'cancelled')
  return (
    <>
      <div className="mb-5 grid gap-2">
        <h1 className="wrap-anywhere">{childName}</h1>
        {parentName && <p className="wrap-anywhere">{t('parent', { parentName })}</p>}
        <PatientFacts patient={patient} />
        {sharedChildId && newest && (
          <ButtonLink href={`/doctor-requests/${newest.id}/results/${sharedChildId}`} className="mt-1 w-fit">
            {t('results')}
          </ButtonLink>
        )}
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <Requests requests={requests} />
        <NotesCard requestId={null} notes={notesWritten} />
      </div>
    </>
  )
}

function Requests({ requests }: Pick<OpenedPatient, 'requests'>) {
  const language = useLocale()
  const [t, request, statuses] = [
    useTexts('doctorPatients'),
    useTexts('doctorRequest'),
    useTexts('doctorHome.statuses'),
  ]
  return (
    <Card aria-labelledby="requests" className="grid gap-2">
      <h2 id="requests">{t('requests', { count: requests.length })}</h2>
      <ul className="*:not-first:border-t *:not-first:border-border">
        {requests.map(({ id, status, createdAt }) => (
          <li key={id}>
            <SiteLink
              href={`/doctor-requests/${id}`}
              className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md py-2.5 leading-normal hover:text-primary"
            >
              <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                {request(status === 'calendar_opened' ? 'openedAt' : 'asked', dateAndTime(createdAt, language))}
                {status === 'cancelled' ? (
                  <span className="text-sm text-muted-foreground">{t('cancelled')}</span>
                ) : (
                  <StatusBadge of="doctorRequest" status={status}>
                    {statuses(status)}
                  </StatusBadge>
                )}
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
            </SiteLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
