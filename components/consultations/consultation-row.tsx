import { useLocale, useTranslations } from 'next-intl'
import type { Reach } from '@/components/doctors/contact-method'
import type { ListedConsultation } from '@/lib/consultations/types'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { CancelRequest } from './cancel-request'
import { ConsultationBadge } from './consultation-badge'

interface ConsultationRowProps {
  consultation: ListedConsultation
  callbackHours: number
  /** How the doctor can reach the parent. */
  reach: Reach
  now: number
}

/** One request to a doctor: to whom, about whom, its status, and a button to cancel it. */
export function ConsultationRow({ consultation, ...promise }: ConsultationRowProps) {
  const language = useLocale()
  const t = useTranslations('consultations')
  const { id, status, childName, createdAt } = consultation
  const doctor = consultation.doctorName || t('someDoctor')
  const isOver = status === 'done' || status === 'cancelled'
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 wrap-anywhere">
          <b>{doctor}</b>
          <p className="text-sm">{t('about', { name: childName })}</p>
        </div>
        <ConsultationBadge status={status} />
      </div>
      <p className="text-sm text-muted-foreground">
        <time dateTime={createdAt}>{t('asked', { date: formatDate(createdAt, language) })}</time>
      </p>
      <ConsultationProgress consultation={consultation} {...promise} />
      {!isOver && <CancelRequest id={id} doctor={doctor} isScheduled={status === 'scheduled'} />}
    </li>
  )
}

/** What to expect next. A date rather than a countdown, which would make a parent watch the clock. */
function ConsultationProgress({
  consultation: { status, createdAt },
  callbackHours,
  reach,
  now,
}: ConsultationRowProps) {
  const language = useLocale()
  const t = useTranslations('consultations')
  if (status === 'scheduled') return <p className="text-sm">{t('scheduledText')}</p>
  if (status === 'contacted') return <p className="text-sm">{t('contactedText')}</p>
  if (status !== 'callback_requested') return null
  const due = Date.parse(createdAt) + callbackHours * 3_600_000
  if (due < now) return <p className="text-sm">{t('late')}</p>
  const callBy = new Date(due).toISOString()
  const when = { date: formatDate(callBy, language), time: formatTime(callBy) }
  return <p className="text-sm">{t('callBy', { ...when, reach })}</p>
}
