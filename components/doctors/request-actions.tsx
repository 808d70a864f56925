import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useRef, useState } from 'react'
import { FormFailure } from '@/components/forms/form-failure'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { Button, buttonVariants } from '@/components/ui/button'
import { CalendarDays, Check, Phone } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import type { Doctor } from '@/lib/doctors/types'
import { apiSend } from '@/lib/http/client'
import type { Reach } from './contact-method'
import type { Choice } from './request-choice'

type RequestKind = 'scheduled' | 'callback_requested'

interface RequestActionsProps {
  doctor: Doctor | undefined
  childId: string
  reach: Reach
  share: Pick<Choice, 'childIds' | 'days'>
  /** The names of the children whose results are shared with the request. */
  sharedNames: string[]
  /** Returns whether everything is chosen, and shows an error if not. */
  isComplete: () => boolean
  /** That error. On a phone its place may be under these buttons, so it is here too. */
  missing: string | undefined
  onSent: () => void
}

/** Schedule and Request Callback: at the bottom of the screen on a phone, in the side card from 1024 px. */
export function RequestActions(props: RequestActionsProps) {
  const { doctor, childId, reach, share, sharedNames, isComplete, missing, onSent } = props
  const t = useTranslations('doctors')
  const router = useRouter()
  const { pending, run, failure, forget } = useButtonRequest(doctor?.id)
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const [sent, setSent] = useState<{ doctorId: string; kind: RequestKind }>()

  async function send({ id: doctorId, name }: Doctor, kind: RequestKind): Promise<boolean> {
    const body = {
      ...{ childId, doctorId },
      ...(kind === 'callback_requested' ? { status: kind } : {}),
      ...(share.childIds.length > 0 ? { share: { childIds: share.childIds, days: share.days } } : {}),
    }
    const idempotencyKey = keyFor({ body, times: timesSent.current })
    await apiSend('POST', '/api/doctor-consultations', body, { idempotencyKey })
    timesSent.current += 1
    const [title, description] =
      kind === 'scheduled'
        ? [t('sent.noted'), t('sent.notedText')]
        : [t('sent.title'), t('sent.text', { doctor: name, reach })]
    showToast({ title, description, tone: 'success' })
    setSent({ doctorId, kind })
    onSent()
    router.refresh()
    return false
  }

  /** What is missing replaces why an earlier request failed. */
  function isReady(): boolean {
    if (isComplete()) return true
    forget()
    return false
  }

  /** The link itself opens the calendar: a window opened later, by a script, would be blocked. */
  function schedule(event: MouseEvent) {
    if (!isReady()) event.preventDefault()
    else if (doctor) run(() => send(doctor, 'scheduled'), t('failed'))
  }

  const canSchedule = !doctor || doctor.calendarBookingLink !== null
  return (
    <div className="request-bar">
      <div className="text-center text-sm max-lg:col-span-full lg:text-start">
        {missing && (
          <div aria-hidden className="grid justify-items-center lg:hidden">
            <FormFailure text={missing} />
          </div>
        )}
        {sent && sent.doctorId === doctor?.id ? (
          <div className={missing && 'max-lg:hidden'}>
            <SentNotice kind={sent.kind} doctor={doctor.name} reach={reach} />
          </div>
        ) : missing ? null : (
          <p className="lg:hidden">
            <b className="wrap-anywhere">{doctor?.name ?? t('notChosen')}</b>{' '}
            <span aria-hidden className="text-muted-foreground max-sm:hidden">
              ·
            </span>{' '}
            <span className="inline-block text-muted-foreground max-sm:block">{t('promiseShort', { reach })}</span>
          </p>
        )}
        {sharedNames.length > 0 && share.days > 0 && (
          <p className="wrap-anywhere">{t('share.summary', { names: sharedNames.join(', '), days: share.days })}</p>
        )}
      </div>
      {failure}
      {canSchedule && (
        <div className="grid gap-1.5 max-lg:order-2">
          {doctor?.calendarBookingLink ? (
            <a
              href={doctor.calendarBookingLink}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonVariants({ className: 'max-lg:px-1 lg:min-h-14 lg:text-lg' })}
              onClick={schedule}
              onAuxClick={(event) => event.button === 1 && schedule(event)}
            >
              <CalendarDays aria-hidden />
              {t('schedule')}
              <span className="sr-only">{`, ${t('scheduleHint')}`}</span>
            </a>
          ) : (
            <Button type="button" className="max-lg:px-1 lg:min-h-14 lg:text-lg" onClick={isReady}>
              <CalendarDays aria-hidden />
              {t('schedule')}
            </Button>
          )}
          <p aria-hidden className="text-center text-xs text-muted-foreground max-lg:hidden">
            {t('scheduleHint')}
          </p>
        </div>
      )}
      <div className={canSchedule ? 'grid gap-1.5 max-lg:order-1' : 'grid gap-1.5 max-lg:order-1 max-lg:col-span-full'}>
        <Button
          type="button"
          variant={canSchedule ? 'outline' : 'primary'}
          className="max-lg:px-1 max-lg:text-sm"
          pending={pending}
          pendingLabel={t('sending')}
          onClick={() => isReady() && doctor && run(() => send(doctor, 'callback_requested'), t('failed'))}
        >
          <Phone aria-hidden />
          {t('callback')}
        </Button>
        {!canSchedule && <p className="text-center text-xs text-muted-foreground">{t('noCalendar')}</p>}
        <p className="text-center text-xs text-muted-foreground max-lg:hidden">
          {t('promise', { reach })} {t('noEmergency')}
        </p>
      </div>
      <p className="text-center text-xs text-muted-foreground max-lg:order-3 max-lg:col-span-full lg:hidden">
        {t('noEmergency')}
      </p>
    </div>
  )
}

/** The toast's message, which stays on the page. */
function SentNotice({ kind, doctor, reach }: { kind: RequestKind; doctor: string; reach: Reach }) {
  const t = useTranslations('doctors.sent')
  const isCall = kind === 'callback_requested'
  return (
    <p>
      <Check aria-hidden className="me-1.5 inline size-4.5 align-[-.2em] text-primary" />
      <b>{t(isCall ? 'title' : 'noted')}</b> <span>{isCall ? t('text', { doctor, reach }) : t('notedText')}</span>{' '}
      <a href="#asked" className="inline-block font-semibold text-primary underline">
        {t('see')}
      </a>
    </p>
  )
}
