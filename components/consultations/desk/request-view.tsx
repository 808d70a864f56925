import { useLocale } from 'next-intl'
import { StatusBadge } from '@/components/layout/status-badge'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { dateAndTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { CallClock } from './call-clock'
import { ContactCard } from './contact-card'
import { NotesCard } from './notes-card'
import { ProgressCard } from './progress-card'
import { SharedCard } from './shared-card'

/** One request: contact, status, shared results and the doctor's own notes. */
export function RequestView({ request }: { request: OpenedRequest }) {
  const language = useLocale()
  const [t, statuses] = [useTexts('doctorRequest'), useTexts('doctorHome.statuses')]
  const { id, status, childFirstName, createdAt, callBy, contactedAt, shared, mayNote, notes } = request
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
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-5">
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <ContactCard request={request} />
          <ProgressCard id={id} status={status} />
        </div>
        <div className="grid min-w-0 gap-4 lg:gap-5">
          <SharedCard requestId={id} shared={shared} />
          <NotesCard requestId={id} mayNote={mayNote} notes={notes} />
        </div>
      </div>
    </>
  )
}
