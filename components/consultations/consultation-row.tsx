import { useLocale, useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import { Mail } from '@/components/ui/icons'
import { keepName } from '@/components/ui/rich-text'
import { isLate, isOver, promisedCall } from '@/lib/consultations/status'
import type { ListedConsultation } from '@/lib/consultations/types'
import { formatDate } from '@/lib/i18n/format'
import { BookingQuestion } from './booking-question'
import { CancelRequest } from './cancel-request'
import { ConsultationBadge } from './consultation-badge'
import { MessageThread } from './message-thread'
import { NotedAppointment } from './noted-appointment'
import { WriteToDoctor } from './write-to-doctor'

interface ConsultationRowProps {
  consultation: ListedConsultation
  now: number
}

export function ConsultationRow({ consultation, now }: ConsultationRowProps) {
  const language = useLocale()
  const t = useTranslations('consultations')
  const { id, status, childName, createdAt, reach, said, messages } = consultation
  const doctor = consultation.doctorName || t('someDoctor')
  return (
    <li className="grid gap-1.5">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 wrap-anywhere">
          <b>{keepName(doctor)}</b>
          <p className="text-sm">{t.rich('about', { name: childName, keep: keepName })}</p>
        </div>
        <div className="flex flex-wrap gap-1.5">
          {messages.some(({ isNew }) => isNew) && (
            <Badge variant="accepted">
              <Mail aria-hidden />
              {t('messages.unread')}
            </Badge>
          )}
          <ConsultationBadge status={status} isMessage={reach !== 'phone'} />
        </div>
      </div>
      <p className="text-sm text-muted-foreground">
        <time dateTime={createdAt}>
          {t(status === 'calendar_opened' ? 'opened' : 'asked', { date: formatDate(createdAt, language) })}
        </time>
      </p>
      {status === 'callback_requested' && <SentContact said={said} />}
      <ConsultationProgress consultation={consultation} now={now} />
      {messages.length > 0 && (
        <MessageThread messages={messages} reader="parent" own={t('messages.you')} other={doctor} />
      )}
      {consultation.isAsked && consultation.isListed && !isOver(status) && (
        <WriteToDoctor id={id} isAnswer={messages.at(-1)?.writer === 'doctor'} />
      )}
      {!isOver(status) && (
        <CancelRequest id={id} doctor={doctor} isScheduled={status === 'scheduled' || status === 'calendar_opened'} />
      )}
    </li>
  )
}

/** As the doctor reads it, so that the parent notices a wrong number. */
function SentContact({ said: { phone, callTime } }: Pick<ListedConsultation, 'said'>) {
  const t = useTranslations('consultations.said')
  return phone && <p className="text-sm wrap-anywhere">{t('call', { phone, time: callTime ?? 'any' })}</p>
}

/** The next step. A date rather than a countdown, which would make a parent watch the clock. */
function ConsultationProgress({ consultation, now }: ConsultationRowProps) {
  const { id, status, createdAt, reach, appointment, calendarBookingLink, doctorName } = consultation
  const language = useLocale()
  const t = useTranslations('consultations')
  if (status === 'scheduled') return <NotedAppointment {...{ id, appointment }} />
  if (status === 'calendar_opened') {
    const opened = { doctor: doctorName || t('someDoctor'), date: formatDate(createdAt, language) }
    return <BookingQuestion {...{ id, calendarBookingLink }} about={t('booking.about', opened)} />
  }
  if (status === 'contacted') return <p className="text-sm">{t('contactedText')}</p>
  if (status !== 'callback_requested') return null
  const callBy = promisedCall(consultation)
  if (!callBy) return <p className="text-sm">{t('notListed')}</p>
  if (isLate(callBy, now)) return <p className="text-sm">{t('late')}</p>
  return <p className="text-sm">{t('callBy', { date: formatDate(callBy, language), reach })}</p>
}
