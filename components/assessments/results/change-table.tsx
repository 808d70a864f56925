import { useLocale } from 'next-intl'
import { ChartTable } from '@/components/ui/chart-table'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import type { NamedLine } from './change-card'
import { InformantLabel } from './on-paper'

interface ChangeTableProps {
  lines: NamedLine[]
}

/** The chart's numbers, newest first. */
export function ChangeTable({ lines }: ChangeTableProps) {
  const language = useLocale()
  const [t, levels] = [useTexts('results.change'), useTexts('screening.shortLevels')]
  const rows = lines
    .flatMap(({ key, informant, points }) => points.map((point) => ({ ...point, key, informant })))
    .toSorted((a, b) => b.completedAt.localeCompare(a.completedAt))
  const [head, cell] = ['py-1.5 pe-2 text-start font-medium', 'py-1.5 pe-2']
  return (
    <ChartTable label={t('table')}>
      <thead className="text-xs text-muted-foreground">
        <tr>
          {[t('date'), t('who'), t('score', { max: maxScore }), t('level')].map((text) => (
            <th key={text} scope="col" className={head}>
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, informant, completedAt, totalScore, riskLevel }) => (
          <tr key={`${key} ${completedAt}`} className="border-t border-border">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal">
              {formatDate(completedAt, language)}
            </th>
            <td className={cell}>
              <span className="inline-block min-w-[3.5em]">
                <InformantLabel informant={informant} />
              </span>
            </td>
            <td className={`${cell} tabular-nums`}>{totalScore}</td>
            <td className={cell}>{levels(riskLevel)}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  )
}
