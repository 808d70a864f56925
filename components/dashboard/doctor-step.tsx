import { ChildLink } from '@/components/children/child-link'
import { ConsultationBadge } from '@/components/consultations/consultation-badge'
import { Step } from '@/components/ui/step'
import { isLate } from '@/lib/consultations/status'
import type { Care } from '@/lib/dashboard/care'
import type { DashboardChild, DoctorSummary } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { DoctorNeed } from '@/lib/screening/presentation'

interface DoctorStepProps {
  consultation: DoctorSummary | null
  care: Care
  need: DoctorNeed | null
  child: DashboardChild['child']
  /** Path of the page for asking doctors. */
  href: string
  language: Language
}

export function DoctorStep({ consultation, care, need, child, href, language }: DoctorStepProps) {
  const t = useTexts('dashboard.card')
  const promise = useCallPromise(consultation, language)
  const isUnseen = consultation?.status === 'callback_requested' && !consultation.callBy
  const asked = consultation ? (isUnseen ? t('notListed') : promise) : t('noDoctor')
  const action = t(consultation ? 'request' : 'askDoctor')
  return (
    <Step state={stateOf(consultation, care)} title={t('doctor')}>
      {consultation && <Request consultation={consultation} language={language} />}
      {(consultation || care.state === 'open') && (
        <p className="text-sm text-muted-foreground">
          {consultation?.hasNewMessage ? <b>{t('doctorWrote')}</b> : asked}{' '}
          <StepLink child={child} href={href} action={action} />
        </p>
      )}
      {(need === 'now' || care.state !== 'open') && <VisitLine {...{ care, child, language }} />}
    </Step>
  )
}

/** How far the visit to a doctor has come, with its page. */
function VisitLine({ care: { state, day }, child, language }: Pick<DoctorStepProps, 'care' | 'child' | 'language'>) {
  const t = useTexts('dashboard.card')
  const date = day ? formatDate(day, language) : null
  const noted = state !== 'open' && t(`visit.${state}`, { date: date ?? 'none' })
  return (
    <p className="text-sm text-muted-foreground">
      {noted} <StepLink child={child} href={`/children/${child.id}/visit`} action={t('visit.action')} />
    </p>
  )
}

function StepLink({ child, href, action }: Pick<DoctorStepProps, 'child' | 'href'> & { action: string }) {
  const t = useTexts('dashboard.card')
  return (
    <ChildLink
      childId={child.id}
      href={href}
      label={t('forChild', { action, name: child.name })}
      variant="ghost"
      size="sm"
      className="-mx-2 -my-2 px-2 underline"
    >
      {action}
    </ChildLink>
  )
}

function stateOf(consultation: DoctorSummary | null, { state }: Care): 'todo' | 'waiting' | 'done' {
  if (state === 'seen') return 'done'
  if (state === 'planned') return 'waiting'
  if (state === 'past' || state === 'again' || !consultation) return 'todo'
  const { status } = consultation
  return status === 'callback_requested' || status === 'calendar_opened' ? 'waiting' : 'done'
}

function Request({ consultation, language }: { consultation: DoctorSummary; language: Language }) {
  const { status, isMessage, createdAt, appointmentDate } = consultation
  // “Scheduled” has the date of the appointment.
  const day = status === 'scheduled' ? appointmentDate : createdAt
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <ConsultationBadge status={status} isMessage={isMessage} />
      {day && <span className="text-sm text-muted-foreground">{formatDate(day, language)}</span>}
    </div>
  )
}

/** The day by which the doctor has to call, or that the time has passed; null if no call is pending. */
export function useCallPromise(consultation: DoctorSummary | null, language: Language): string | null {
  const t = useTexts('dashboard.card')
  const callBy = consultation?.callBy
  if (!callBy) return null
  if (isLate(callBy, Date.now())) return t('callLate')
  return t('callBy', { date: formatDate(callBy, language) })
}
