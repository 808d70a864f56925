import { useLocale } from 'next-intl'
import { CardHeading } from '@/components/layout/card-heading'
import { StatusBadge } from '@/components/layout/status-badge'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { Mail, Phone } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { CallClock } from './call-clock'
import { MessagesCard } from './messages-card'
import { NotesCard } from './notes-card'
import { ProgressCard } from './progress-card'
import { telephoneLink } from './telephone-link'

/** One request: contact, messages, status, shared results and the doctor's own notes. */
export function RequestView({ request }: { request: OpenedRequest }) {
  const language = useLocale()
  const [t, statuses] = [useTexts('doctorRequest'), useTexts('doctorHome.statuses')]
  const { id, status, childFirstName, createdAt, callBy, contactedAt, undo, shared, mayNote, notes } = request
  const { others } = request
  const isOpened = status === 'calendar_opened'
  return (
    <>
      <div className="mb-5 grid gap-2">
        <h1 className="wrap-anywhere">{t('heading', { childName: childFirstName })}</h1>
        <div className="flex flex-wrap gap-2">
          <StatusBadge of="doctorRequest" status={status}>
            {statuses(status)}
          </StatusBadge>
          {callBy && <CallClock callBy={callBy} now={Date.now()} />}
        </div>
        <div className="grid text-muted-foreground">
          <p>{t(isOpened ? 'openedAt' : 'asked', dateAndTime(createdAt, language))}</p>
          {isOpened && <p>{t('opened')}</p>}
          {contactedAt && <p>{t('contactedAt', dateAndTime(contactedAt, language))}</p>}
          {others.lastAt && <p>{t('lastTime', { date: formatDate(others.lastAt, language) })}</p>}
          {others.isLinked && (
            <SiteLink
              href={`/doctor-patients/${id}`}
              className="inline-flex min-h-11 w-fit items-center text-primary underline"
            >
              {t('ofSameChild')}
            </SiteLink>
          )}
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <ContactCard request={request} />
          {!request.isFromCalendar && <MessagesCard request={request} />}
          <ProgressCard {...{ id, status, undo }} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <SharedCard requestId={id} shared={shared} />
          <NotesCard requestId={id} mayNote={mayNote} notes={notes} />
        </div>
      </div>
    </>
  )
}

/** The children whose results this parent lets the doctor read now, and until when. */
function SharedCard({ requestId, shared }: { requestId: string } & Pick<OpenedRequest, 'shared'>) {
  const language = useLocale()
  const t = useTexts('doctorRequest.shared')
  return (
    <Card aria-labelledby="shared-results" className="grid gap-3">
      <CardHeading id="shared-results" title={t('title')} text={t(shared.length > 0 ? 'text' : 'none')} />
      {shared.length > 0 && (
        <ul className="*:not-first:border-t *:not-first:border-border">
          {shared.map(({ childId, childName, expiresAt }) => (
            <li key={childId} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3 last:pb-0">
              <p className="grid min-w-0">
                <b className="wrap-anywhere">{childName}</b>
                <span className="text-sm text-muted-foreground">
                  {t('until', { date: formatDate(expiresAt, language) })}
                </span>
              </p>
              <ButtonLink
                href={`/doctor-requests/${requestId}/results/${childId}`}
                variant="secondary"
                size="sm"
                aria-label={t('openOf', { childName })}
              >
                {t('open')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const looks = (variant: 'default' | 'outline') => cn(buttonVariants({ variant }), 'justify-start text-start')

/** The parent with their contact details: the requested one first. */
export function ContactCard({ request }: { request: OpenedRequest }) {
  const [t, words] = [useTexts('doctorRequest'), useTexts('doctorHome.queue')]
  const { status, parentName, phone, parentEmail, isFromCalendar, callTime } = request
  const none = isFromCalendar ? 'notAsked' : status === 'done' ? 'noneLeft' : 'none'
  return (
    <Card aria-labelledby="the-parent" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="the-parent">{t('contact.title')}</h2>
        <p className="font-medium wrap-anywhere">{parentName}</p>
        {phone && callTime && <p className="text-sm">{words('time', { time: callTime })}</p>}
      </div>
      {phone && (
        <a data-slot="button" href={telephoneLink(phone)} className={looks('default')}>
          <Phone aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('contact.call', { number: phone })}</span>
        </a>
      )}
      {parentEmail && (
        <a
          data-slot="button"
          href={`mailto:${encodeURIComponent(parentEmail).replace('%40', '@')}`}
          className={looks('outline')}
        >
          <Mail aria-hidden />
          <span className="min-w-0 wrap-anywhere">{t('contact.write', { address: parentEmail })}</span>
        </a>
      )}
      {!phone && !parentEmail && <p className="text-muted-foreground">{t(`contact.${none}`)}</p>}
    </Card>
  )
}
