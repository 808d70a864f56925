import { ChildLink } from '@/components/children/child-link'
import { ConsultationBadge } from '@/components/consultations/consultation-badge'
import { Step } from '@/components/ui/step'
import type { DoctorSummary } from '@/lib/dashboard/types'
import { formatDate, formatTime } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'

const isWaiting = (status: DoctorSummary['status']) => status === 'callback_requested' || status === 'calendar_opened'

interface DoctorStepProps {
  consultation: DoctorSummary
  childId: string
  name: string
  /** Of the page on which doctors are asked. */
  href: string
  language: Language
}

/** The doctor's step: how far the parent's request has come, and by when a call is promised. */
export function DoctorStep({ consultation, childId, name, href, language }: DoctorStepProps) {
  const t = useTexts('dashboard.card')
  const { status, isMessage, isListed, createdAt, appointmentDate } = consultation
  // Beside “Scheduled” a date is the appointment's.
  const day = status === 'scheduled' ? appointmentDate : createdAt
  const promise = useCallPromise(consultation, language)
  const isUnseen = status === 'callback_requested' && !isListed
  return (
    <Step state={isWaiting(status) ? 'waiting' : 'done'} title={t('doctor')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <ConsultationBadge status={status} isMessage={isMessage} />
        {day && <span className="text-sm text-muted-foreground">{formatDate(day, language)}</span>}
      </div>
      <p className="text-sm text-muted-foreground">
        {isUnseen ? t('notListed') : promise}{' '}
        <ChildLink
          childId={childId}
          href={href}
          label={t('forChild', { action: t('request'), name })}
          variant="ghost"
          size="sm"
          className="-mx-2 -my-2 px-2 underline"
        >
          {t('request')}
        </ChildLink>
      </p>
    </Step>
  )
}

/** By when the doctor is to call, or that it is late; null while no call is waited for. */
export function useCallPromise(consultation: DoctorSummary | null, language: Language): string | null {
  const t = useTexts('dashboard.card')
  const callBy = consultation?.callBy
  if (!callBy) return null
  if (Date.parse(callBy) < Date.now()) return t('callLate')
  return t('callBy', { date: formatDate(callBy, language), time: formatTime(callBy) })
}
