import { useLocale } from 'next-intl'
import { MessageCard } from '@/components/layout/message-card'
import { ButtonLink } from '@/components/ui/button-link'
import { IconTile } from '@/components/ui/icon-tile'
import { Minus } from '@/components/ui/icons'
import type { OpenedCancelledRequest } from '@/lib/consultations/desk/types'
import { dateAndTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { NotesCard } from './notes-card'

/** Replaces a request that the parent has cancelled: only its days are shown, and the doctor's own notes. */
export function CancelledRequest({ request }: { request: OpenedCancelledRequest }) {
  const language = useLocale()
  const [t, all] = [useTexts('doctorRequest.gone'), useTexts('doctorRequest')]
  const { childFirstName, createdAt, cancelledAt, notes } = request
  return (
    <div className="grid grid-cols-1 gap-4">
      <MessageCard
        titleAs="h1"
        illustration={<IconTile icon={Minus} tint="sand" size="lg" />}
        title={t('title')}
        text={
          <>
            {childFirstName && <span className="block wrap-anywhere">{t('about', { childName: childFirstName })}</span>}
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
