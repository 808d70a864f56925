import { useLocale } from 'next-intl'
import { cn } from '@/components/ui/cn'
import type { VersionedAssessment } from '@/lib/assessments/types'
import { ageOfAnswers, formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { groupThreshold, itemsPerGroup, maxScore } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import type { ShownInformant } from './named-informants'
import { InformantLabel } from './on-paper'

export interface ResultRow {
  informant: ShownInformant
  assessment: VersionedAssessment
}

const phoneRow = 'max-md:grid max-md:grid-cols-3'

/** Who, when, and the numbers that a doctor decides by; on a phone in two lines. */
export function ResultTable({ rows, label }: { rows: ResultRow[]; label: string }) {
  const [t, short] = [useTexts('sharedResults.table'), useTexts('screening.shortGroups')]
  const [head, number] = ['pb-2 pe-2 text-start font-medium', 'pb-2 ps-2 text-end font-medium']
  return (
    <table aria-label={label} className="w-full text-sm">
      <thead className="text-xs text-muted-foreground">
        <tr className={cn(phoneRow, 'align-bottom')}>
          <th scope="col" className={cn(head, 'max-md:sr-only')}>
            {t('who')}
          </th>
          <th scope="col" className={cn(head, 'max-md:hidden')}>
            {t('when')}
          </th>
          {symptomGroups.map((group) => (
            <th key={group} scope="col" className={number}>
              {short(group)}
            </th>
          ))}
          <th scope="col" className={number}>
            {t('total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.assessment.id} {...row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ informant, assessment }: ResultRow) {
  const levels = useTexts('screening.shortLevels')
  const { id, totalScore, riskLevel } = assessment
  const cell = 'py-2 ps-2 text-end whitespace-nowrap tabular-nums'
  return (
    <tr
      data-answers={id}
      className={cn(
        phoneRow,
        'border-t border-border align-baseline',
        informant.apart && 'border-dashed',
        informant.apart?.side === 'earlier' && 'text-muted-foreground',
      )}
    >
      <th scope="row" className="pt-2 text-start font-normal max-md:col-span-3 md:py-2 md:pe-2">
        <span className="flex items-baseline justify-between gap-3">
          <Who informant={informant} weeksKnown={assessment.weeksKnown} />
          <span className="max-w-1/2 text-end md:hidden">
            <When informant={informant} assessment={assessment} />
          </span>
        </span>
      </th>
      <td className="py-2 pe-2 max-md:hidden">
        <When informant={informant} assessment={assessment} />
      </td>
      {symptomGroups.map((group) => {
        const count = countOf(assessment, group)
        return (
          <td key={group} className={cn(cell, count >= groupThreshold && 'font-semibold')}>
            {count}/{itemsPerGroup}
          </td>
        )
      })}
      <td className={cell}>
        <b className="text-base">{totalScore}</b> / {maxScore}
        <span className="block text-xs text-muted-foreground">{levels(riskLevel)}</span>
      </td>
    </tr>
  )
}

function Who({ informant, weeksKnown }: { informant: ShownInformant; weeksKnown: number | null }) {
  const [t, relations] = [useTexts('sharedResults.table'), useTexts('consent.relations')]
  const { kind, relation, mark, name } = informant
  return (
    <span className="flex items-baseline gap-2">
      <AssessorKey mark={mark} />
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">
          <InformantLabel informant={informant} />
        </b>
        {(name || relation || weeksKnown !== null) && (
          <span className="block text-xs text-muted-foreground">
            {relation ? relations(relation) : t('role', { kind })}
            {weeksKnown !== null && ` · ${t('known', { weeks: weeksKnown })}`}
          </span>
        )}
      </span>
    </span>
  )
}

function When({ informant: { apart, newest }, assessment: { id, completedAt, age } }: ResultRow) {
  const [language, t, table] = [useLocale(), useTexts('screening'), useTexts('sharedResults.table')]
  const ago = apart && id === newest.id ? apart.note : t('ago', ageOfAnswers(completedAt))
  return (
    <>
      <time dateTime={completedAt} className="max-md:text-xs">
        {formatDate(completedAt, language)}
      </time>
      <span className="block text-xs text-muted-foreground">
        {age === null ? ago : `${ago} · ${table('aged', { years: age })}`}
      </span>
    </>
  )
}
