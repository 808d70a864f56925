import { useLocale } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { Minus } from '@/components/ui/icons'
import type { OpenedCancelledRequest } from '@/lib/consultations/desk/types'
import type { Appointment } from '@/lib/consultations/types'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { NotesCard } from './notes-card'

/** Replaces a request that the parent has cancelled, with what the doctor needs to take it out of a diary, and their own notes. */
export function CancelledRequest({ request }: { request: OpenedCancelledRequest }) {
  const language = useLocale()
  const [t, all, noted] = [
    useTexts('doctorRequest.gone'),
    useTexts('doctorRequest'),
    useTexts('consultations.appointment'),
  ]
  const { childFirstName, appointment, createdAt, cancelledAt, notes } = request

  function appointmentText({ date: day, time }: Appointment): string {
    const date = formatDate(day, language)
    return time ? noted('at', { date, time }) : noted('on', { date })
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <MessageCard
        titleAs="h1"
        illustration={<IconTile icon={Minus} tint="sand" size="lg" />}
        title={t('title')}
        text={
          <>
            {childFirstName && <span className="block wrap-anywhere">{t('about', { childName: childFirstName })}</span>}
            {appointment && <span className="block">{appointmentText(appointment)}</span>}
            <span className="block">{all('asked', dateAndTime(createdAt, language))}</span>
            <span className="block">{t('cancelledAt', dateAndTime(cancelledAt, language))}</span>
            <span className="mt-2 block">{t('text')}</span>
          </>
        }
        action={
          <ButtonLink href="/" variant="secondary">
            {t('action')}
          </ButtonLink>
        }
      />
      {notes.length > 0 && <NotesCard requestId={null} isOver notes={notes} />}
    </div>
  )
}
