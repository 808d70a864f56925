import { useLocale } from 'next-intl'
import { ChildLink } from '@/components/children/child-link'
import { Card } from '@/components/ui/card'
import { Step, type StepState } from '@/components/ui/step'
import type { TimelineEntry } from '@/lib/assessments/types'
import type { DoctorVisit } from '@/lib/doctor-visits/schema'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'

interface CareCardProps {
  childId: string
  /** Newest first. */
  entries: TimelineEntry[]
  /** A teacher's link is open. */
  isTeacherAsked: boolean
  isDoctorAsked: boolean
  /** Newest first. */
  visits: DoctorVisit[]
  /** ISO date of the invitation to answer again; null for none. */
  recheckOn: string | null
}

/** How far a child who needs a doctor has come, from the answers to the next ones; nothing for others. */
export function CareCard({ childId, entries, isTeacherAsked, isDoctorAsked, visits, recheckOn }: CareCardProps) {
  const t = useTexts('doctorVisits.path')
  const newest = (isWanted: (entry: TimelineEntry) => boolean) => entries.find(isWanted)?.completedAt ?? null
  const [own, teacher] = [newest(({ who }) => who !== 'teacher'), newest(({ who }) => who === 'teacher')]
  const isNeeded = entries.some(({ isCurrent, need }) => isCurrent && need !== null)
  if (!isNeeded && visits.length === 0) return null
  const planned = visits.find(({ status }) => status === 'planned')
  const lastSeen = visits.find(({ status }) => status === 'seen')
  // Answers after the visit begin the next round.
  const seen =
    lastSeen && !entries.some(({ need, completedAt }) => need === 'now' && completedAt > lastSeen.updatedAt)
      ? lastSeen
      : undefined
  const isArranged = planned !== undefined || isDoctorAsked
  const steps: [
    key: 'answers' | 'teacher' | 'doctor' | 'seen' | 'plan' | 'again',
    state: StepState,
    day: string | null,
  ][] = [
    ['answers', own ? 'done' : 'todo', own],
    ['teacher', teacher ? 'done' : isTeacherAsked ? 'waiting' : 'todo', teacher],
    ['doctor', isArranged || seen ? 'done' : 'todo', planned?.visitOn ?? null],
    ['seen', seen ? 'done' : isArranged ? 'waiting' : 'todo', seen?.visitOn ?? null],
    ['plan', seen?.againOn || seen?.agreed ? 'done' : 'todo', seen?.againOn ?? null],
    ['again', recheckOn ? 'waiting' : 'todo', recheckOn],
  ]
  return (
    <Card aria-labelledby="care" className="grid gap-3">
      <h2 id="care">{t('title')}</h2>
      <ol className="grid content-start">
        {steps.map(([key, state, day]) => (
          <Step key={key} state={state} title={t(`steps.${key}.title`)} aside={<Day day={day} />}>
            <p className="text-sm text-muted-foreground">{t(`steps.${key}.text`, { state })}</p>
          </Step>
        ))}
      </ol>
      <ChildLink childId={childId} href={`/children/${childId}/visit`} variant="secondary" size="sm" className="w-fit">
        {t('action')}
      </ChildLink>
    </Card>
  )
}

function Day({ day }: { day: string | null }) {
  const language = useLocale()
  return (
    day && (
      <time dateTime={day} className="text-sm text-muted-foreground">
        {formatDate(day, language)}
      </time>
    )
  )
}
