import { useLocale } from 'next-intl'
import { Card } from '@/components/ui/card'
import { Lock } from '@/components/ui/icons'
import type { DoctorNote } from '@/lib/consultations/desk/types'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { NoteForm } from './note-form'

interface NotesCardProps {
  /** Null where no note is added. */
  requestId: string | null
  /** The request is cancelled: no note can be added any more. */
  isOver?: boolean
  /** False while the parent's consent is missing. */
  mayNote?: boolean
  /** Newest first. */
  notes: DoctorNote[]
}

export function NotesCard({ requestId, isOver = false, mayNote = true, notes }: NotesCardProps) {
  const language = useLocale()
  const [t, gone] = [useTexts('doctorRequest.notes'), useTexts('doctorRequest.gone')]
  return (
    <Card aria-labelledby="private-notes" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="private-notes">{t('title')}</h2>
        <p className="flex gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden className="mt-[.2em] size-4 shrink-0" />
          {isOver ? gone('notes') : t('text')}
        </p>
      </div>
      {requestId && (mayNote ? <NoteForm requestId={requestId} /> : <p className="text-sm">{t('noConsent')}</p>)}
      {notes.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t('none')}</p>
      ) : (
        <ul className="*:py-3 *:not-first:border-t *:not-first:border-border *:first:pt-0 *:last:pb-0">
          {notes.map(({ id, text, createdAt }) => (
            <li key={id} className="grid gap-0.5">
              <time dateTime={createdAt} className="text-sm text-muted-foreground">
                {t('at', { date: formatDate(createdAt, language), time: formatTime(createdAt) })}
              </time>
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
