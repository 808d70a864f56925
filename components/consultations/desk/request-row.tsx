import { useLocale } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { ChevronRight, Phone } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { DoctorRequest } from '@/lib/consultations/desk/types'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { CallClock } from './call-clock'
import { telephoneLink } from './telephone-link'

/** A request in the queue: a link to it, and one to call the parent. */
export function RequestRow({ request, now }: { request: DoctorRequest; now: number }) {
  const language = useLocale()
  const [t, opened] = [useTexts('doctorHome.queue'), useTexts('doctorRequest')]
  const { id, status, childFirstName, parentName, createdAt, callBy, isMessage, callTime, message, phone } = request
  const isOpened = status === 'calendar_opened'
  const asked = { date: formatDate(createdAt, language), time: formatTime(createdAt) }
  return (
    <div className="grid gap-1 pb-3.5">
      <SiteLink
        href={`/doctor-requests/${id}`}
        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md pt-3.5 leading-normal hover:text-primary"
      >
        <span className="grid gap-1.5 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-4">
          <span className="grid min-w-0">
            <b className="wrap-anywhere">{childFirstName}</b>
            <span className="text-sm wrap-anywhere text-muted-foreground">
              {isOpened ? parentName : t('from', { parentName })}
            </span>
            <time dateTime={createdAt} className="text-sm text-muted-foreground">
              {t(isOpened ? 'opened' : 'asked', asked)}
            </time>
            {isMessage && callBy && <span className="text-sm">{t('message')}</span>}
            {callTime && !isMessage && <span className="text-sm">{t('time', { time: callTime })}</span>}
            {message && <q className="line-clamp-3 text-sm wrap-anywhere">{message}</q>}
          </span>
          {callBy && <CallClock callBy={callBy} now={now} />}
        </span>
        <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
      </SiteLink>
      {phone && callBy && (
        <a
          href={telephoneLink(phone)}
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'w-fit max-w-full' })}
        >
          <Phone aria-hidden />
          <span className="min-w-0 wrap-anywhere">{opened('contact.call', { number: phone })}</span>
        </a>
      )}
    </div>
  )
}
