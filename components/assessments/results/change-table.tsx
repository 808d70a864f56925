import { useLocale, useTranslations } from 'next-intl'
import { ChartTable } from '@/components/ui/chart-table'
import { formatDate } from '@/lib/i18n/format'
import type { ChangeLine } from '@/lib/screening/history'
import { maxScore } from '@/lib/screening/scoring'

interface ChangeTableProps {
  lines: ChangeLine[]
  names: Record<ChangeLine['assessorType'], string>
}

/** The chart's numbers, newest first. */
export function ChangeTable({ lines, names }: ChangeTableProps) {
  const language = useLocale()
  const [t, levels] = [useTranslations('results.change'), useTranslations('screening.shortLevels')]
  const rows = lines.flatMap(({ points }) => points).toSorted((a, b) => b.completedAt.localeCompare(a.completedAt))
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
        {rows.map(({ assessorType, completedAt, totalScore, riskLevel }) => (
          <tr key={`${assessorType} ${completedAt}`} className="border-t border-border">
            <th scope="row" className="py-1.5 pe-2 text-start font-normal">
              {formatDate(completedAt, language)}
            </th>
            <td className={cell}>{names[assessorType]}</td>
            <td className={`${cell} tabular-nums`}>{totalScore}</td>
            <td className={cell}>{levels(riskLevel)}</td>
          </tr>
        ))}
      </tbody>
    </ChartTable>
  )
}
