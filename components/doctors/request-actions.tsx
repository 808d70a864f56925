import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useState } from 'react'
import { bookingQuestionId } from '@/components/consultations/booking-question'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button, buttonVariants } from '@/components/ui/button'
import { CalendarDays, Check, Phone } from '@/components/ui/icons'
import type { Consultation } from '@/lib/consultations/types'
import type { ListedDoctor } from '@/lib/doctors/schema'
import { apiSend } from '@/lib/http/client'
import { formatDate } from '@/lib/i18n/format'
import type { Contact, Sent } from './request-types'

interface RequestActionsProps {
  doctor: ListedDoctor | undefined
  childId: string
  contact: Contact
  /** The last action with this doctor. */
  sent: Sent | undefined
  /** Opens the steps of a request. */
  onAsk: () => Promise<boolean>
  /** No doctor is chosen. */
  onMissing: () => void
  /** The calendar was opened. */
  onOpened: () => void
}

/** Schedule and Request Callback: from 1024 px in the side card; on a phone below the list, later at the screen's bottom. */
export function RequestActions({ doctor, childId, contact, sent, onAsk, onMissing, onOpened }: RequestActionsProps) {
  const t = useTranslations('doctors')
  const router = useRouter()
  const { run, failure } = useButtonRequest(doctor?.id)
  const asking = useButtonRequest(doctor?.id)
  const askOnReturn = useQuestionOnReturn()

  async function noteOpened({ id: doctorId }: ListedDoctor): Promise<boolean> {
    const body = { childId, doctorId, status: 'calendar_opened' }
    const { id } = await apiSend<Consultation>('POST', '/api/doctor-consultations', body)
    askOnReturn(id)
    onOpened()
    router.refresh()
    return false
  }

  /** The link itself opens the calendar: a window opened later, by a script, would be blocked. */
  const open = () => void (doctor && run(() => noteOpened(doctor), t('failed')))
  const onAuxClick = (event: MouseEvent) => event.button === 1 && open()

  const hasCalendar = !doctor || doctor.calendarBookingLink !== null
  const takesRequests = !doctor || doctor.takesRequests
  const isWide = hasCalendar && takesRequests ? '' : 'max-lg:col-span-full'
  const reach = contact.phoneNumber ? 'phone' : contact.email ? 'email' : 'none'
  return (
    <div className={doctor ? 'request-bar' : 'grid gap-2.5'}>
      <div role="status" className="text-center text-sm max-lg:col-span-full lg:text-start">
        {sent && doctor ? (
          <SentNotice sent={sent} doctor={doctor.name} />
        ) : (
          <p className={doctor ? 'lg:hidden' : 'hidden'}>
            <b className="wrap-anywhere">{doctor?.name}</b>{' '}
            {takesRequests && (
              <>
                <span aria-hidden className="text-muted-foreground max-sm:hidden">
                  ·
                </span>{' '}
                <span className="inline-block text-muted-foreground max-sm:block">{t('promiseShort', { reach })}</span>
              </>
            )}
          </p>
        )}
        {!takesRequests && <p>{t(hasCalendar ? 'calendarOnly' : 'noWay')}</p>}
      </div>
      {failure}
      {asking.failure}
      {hasCalendar && (
        <div className={`grid gap-1.5 max-lg:order-2 ${isWide}`}>
          {doctor?.calendarBookingLink ? (
            <a
              data-slot="button"
              href={doctor.calendarBookingLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({
                variant: sent ? 'outline' : 'default',
                className: 'max-lg:px-1 lg:min-h-14 lg:text-lg',
              })}
              onClick={open}
              onAuxClick={onAuxClick}
            >
              <CalendarDays aria-hidden />
              {t('schedule')}
              <span className="sr-only">{`, ${t('scheduleHint')}`}</span>
            </a>
          ) : (
            <Button type="button" data-slot="form-button" className="lg:min-h-14 lg:text-lg" onClick={onMissing}>
              <CalendarDays aria-hidden />
              {t('schedule')}
            </Button>
          )}
          <p aria-hidden className="text-center text-xs text-muted-foreground max-lg:hidden">
            {t('scheduleHint')}
          </p>
        </div>
      )}
      {takesRequests && (
        <div className={`grid gap-1.5 max-lg:order-1 ${isWide}`}>
          <Button
            type="button"
            data-slot="form-button"
            variant={hasCalendar ? 'outline' : 'default'}
            className="max-lg:px-1 max-lg:text-sm"
            pending={asking.pending}
            onClick={doctor ? () => asking.run(onAsk, t('failed')) : onMissing}
          >
            <Phone aria-hidden />
            {t('callback')}
          </Button>
          {!hasCalendar && <p className="text-center text-xs text-muted-foreground">{t('noCalendar')}</p>}
          <p className="text-center text-xs text-muted-foreground max-lg:hidden">
            {t('promise', { reach })} {t('noEmergency')}
          </p>
        </div>
      )}
      {takesRequests && (
        <p className="text-center text-xs text-muted-foreground max-lg:order-3 max-lg:col-span-full lg:hidden">
          {t('noEmergency')}
        </p>
      )}
    </div>
  )
}

/** When the parent returns from the doctor's calendar, the question whether a time was found gets the focus. */
function useQuestionOnReturn() {
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    const ask = () => {
      if (document.visibilityState === 'hidden') return
      const question = document.getElementById(bookingQuestionId(id))
      // The page does not have it yet.
      if (!question) return
      // In the middle: the bar at the bottom must not cover its buttons.
      question.parentElement?.parentElement?.scrollIntoView({ block: 'center' })
      question.focus({ preventScroll: true })
      setId(undefined)
    }
    document.addEventListener('visibilitychange', ask)
    window.addEventListener('focus', ask)
    return () => {
      document.removeEventListener('visibilitychange', ask)
      window.removeEventListener('focus', ask)
    }
  }, [id])
  return setId
}

/** The outcome, until another doctor is chosen. */
function SentNotice({ sent, doctor }: { sent: Sent; doctor: string }) {
  const t = useTranslations('doctors.sent')
  const language = useLocale()
  const { kind } = sent
  const title = { opened: t('opened'), call: t('title'), message: t('message'), added: t('added') }[kind]
  const text =
    kind === 'added'
      ? t('addedText', { doctor, date: formatDate(sent.askedAt, language) })
      : kind === 'opened'
        ? t('openedText')
        : t('text', { doctor, reach: kind === 'call' ? 'phone' : 'email' })
  return (
    <p>
      <Check aria-hidden className="me-1.5 inline size-4.5 align-[-.2em] text-primary" />
      <b>{title}</b> <span>{text}</span>{' '}
      <a href="#asked" className="inline-block font-semibold text-primary underline">
        {t('see')}
      </a>
    </p>
  )
}
