import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ageGrade } from '@/components/children/age-grade'
import { ChildLink } from '@/components/children/child-link'
import { ChildAvatar } from '@/components/ui/avatar'
import { ChevronDown } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { RiskLevel } from '@/lib/screening/scoring'
import { ChildProgress, type ChildProgressProps } from './child-progress'
import { mostShown } from './informant-scores'

/** A child for whom there is nothing to do, in a line: name, levels, date. It opens to what a card has. */
export function FinishedChild({ index, ...progress }: ChildProgressProps & { index: number }) {
  const [t, children] = [useTexts('dashboard.card'), useTexts('children')]
  const { child } = progress.row
  const about = ageGrade(children, child)
  const headingId = `child-${child.id}`
  return (
    <article aria-labelledby={headingId}>
      <details className="group/child">
        <summary className="flex cursor-pointer list-none items-center gap-3 py-3 [&::-webkit-details-marker]:hidden">
          <ChildAvatar name={child.name} index={index} size="sm" />
          <div className="grid min-w-0 grow gap-1.5 md:flex md:flex-wrap md:items-center md:justify-between md:gap-x-4">
            <h3 id={headingId} className="text-base wrap-anywhere">
              {child.name}
            </h3>
            <Levels row={progress.row} language={progress.language} />
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open/child:rotate-180" />
        </summary>
        <div className="grid gap-5 pt-1 pb-4">
          <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-muted-foreground">
            {about}
            <ChildLink childId={child.id} href={`/children/${child.id}`} variant="ghost" size="sm" className="-ms-3.5">
              {t('details', { name: child.name })}
            </ChildLink>
          </p>
          <ChildProgress {...progress} />
        </div>
      </details>
    </article>
  )
}

function Levels({ row: { parent, teachers, otherParents }, language }: { row: DashboardChild; language: Language }) {
  const t = useTexts('dashboard.card')
  const dates = [parent, ...otherParents, ...teachers].flatMap((summary) => summary?.completedAt ?? [])
  const newest = dates.toSorted().at(-1)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted-foreground">
      {parent && <Level title={t('shortParent')} levels={[parent.riskLevel]} />}
      {otherParents.length > 0 && (
        <Level title={t('secondParent')} levels={otherParents.map(({ riskLevel }) => riskLevel)} />
      )}
      {teachers.length > 0 && <Level title={t('shortTeacher')} levels={teachers.map(({ riskLevel }) => riskLevel)} />}
      {newest && <time dateTime={newest}>{formatDate(newest, language)}</time>}
    </div>
  )
}

function Level({ title, levels }: { title: string; levels: RiskLevel[] }) {
  const t = useTexts('dashboard.card')
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {title}
      {levels.slice(0, mostShown).map((level, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have no other key, and their order is theirs
        <RiskBadge key={index} riskLevel={level} narrow />
      ))}
      {levels.length > mostShown && t('more', { count: levels.length - mostShown })}
    </span>
  )
}
