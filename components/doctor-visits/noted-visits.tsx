import { useLocale } from 'next-intl'
import { Card } from '@/components/ui/card'
import type { DoctorVisit, SharedDoctorVisit } from '@/lib/doctor-visits/schema'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { UndoButton } from './visit-buttons'

interface NotedVisitsProps {
  /** Newest first. */
  visits: (SharedDoctorVisit | DoctorVisit)[]
  /** For the parent who has noted them. */
  canUndo?: boolean
}

export function NotedVisits({ visits, canUndo = false }: NotedVisitsProps) {
  const t = useTexts('doctorVisits')
  const hasPlan = visits.some(({ status }) => status === 'planned')
  return (
    <Card aria-labelledby="noted-visits" className="grid gap-2">
      <h2 id="noted-visits">{t('noted.title')}</h2>
      <ul className="grid *:not-first:border-t *:not-first:border-border">
        {visits.map((visit) => (
          <NotedVisit key={visit.id} visit={visit} canUndo={canUndo} hasPlan={hasPlan} />
        ))}
      </ul>
    </Card>
  )
}

interface NotedVisitProps extends Required<Pick<NotedVisitsProps, 'canUndo'>> {
  visit: NotedVisitsProps['visits'][number]
  hasPlan: boolean
}

function NotedVisit({ visit, canUndo, hasPlan }: NotedVisitProps) {
  const language = useLocale()
  const [t, words] = [useTexts('doctorVisits.noted'), useTexts('doctorVisits.undo')]
  const { status, visitOn, place, agreed, againOn } = visit
  const whole = 'questions' in visit ? visit : null
  const day = status === 'not_now' && whole ? whole.updatedAt : visitOn
  const questions = whole?.questions ?? []
  const title = t(`status.${status}`)
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <b>{title}</b>
        {day && (
          <time dateTime={day} className="text-sm text-muted-foreground">
            {formatDate(day, language)}
          </time>
        )}
      </p>
      {place && <p className="wrap-anywhere">{place}</p>}
      {questions.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {questions.map((question) => (
            <li key={question} className="wrap-anywhere">
              {question}
            </li>
          ))}
        </ul>
      )}
      {agreed && <p className="wrap-anywhere whitespace-pre-line">{agreed}</p>}
      {againOn && <p className="text-sm">{t('againOn', { date: formatDate(againOn, language) })}</p>}
      {canUndo && whole && (
        <UndoButton
          key={whole.updatedAt}
          visit={whole}
          hasPlan={hasPlan}
          label={words('of', { what: day ? `${title} ${formatDate(day, language)}` : title })}
        />
      )}
    </li>
  )
}
