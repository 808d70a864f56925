import { useLocale } from 'next-intl'
import { ChartTable } from '@/components/ui/chart-table'
import { FoldedCard } from '@/components/ui/folded-card'
import { textLink } from '@/components/ui/text-link'
import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { changeBandOf } from '@/lib/screening/figures'
import { type ChangeLine, expectedAfter, latestChanges } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { ChangeChart } from './change-chart'
import { type NamedInformant, useNamedInformants } from './named-informants'
import { InformantLabel, type NameOf, OnPaper } from './on-paper'

export interface NamedLine extends ChangeLine {
  informant: NamedInformant
}

interface ChangeCardProps {
  informants: InformantResult[]
  /** At least one. */
  lines: ChangeLine[]
  isOpen?: boolean
}

/** The totals since the first assessment, one line per informant. */
export function ChangeCard({ informants, lines: unnamed, isOpen = false }: ChangeCardProps) {
  const language = useLocale()
  const [t, bands] = [useTexts('results.change'), useTexts('numbers.bands')]
  const named = useNamedInformants(informants)
  const lines = unnamed.flatMap((line) => {
    const informant = named.find(({ key }) => key === line.key)
    return informant ? [{ ...line, informant }] : []
  })
  const sentence = ({ informant, points }: NamedLine, nameOf: NameOf) => {
    const who = nameOf(informant)
    const [before, now] = points.length > 1 ? points.slice(-2) : [undefined, points[0]]
    const to = now ? formatDate(now.completedAt, language) : ''
    if (!before) return t('one', { who, score: now?.totalScore ?? 0, date: to })
    const from = formatDate(before.completedAt, language)
    return t('step', { who, before: before.totalScore, from, now: now?.totalScore ?? 0, to })
  }
  const latest = latestChanges(lines)
  const expected = expectedAfter(latest)
  const apart = (key: string) => {
    const change = latest.find((each) => each.key === key)
    if (!change) return ''
    return t('apart', { points: Math.abs(change.difference), band: bands(changeBandOf(change.difference)) })
  }
  const changes = lines.map((line) => sentence(line, ({ label }) => label)).join(' ')
  return (
    <FoldedCard id="change" title={t('title')} hint={t('hint')} isOpen={isOpen}>
      <div className="grid grid-cols-1 content-start gap-4">
        <ChangeChart lines={lines} label={t('picture', { max: maxScore, moderateFrom, highFrom, changes })} />
        <ul className="grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line.key} className="flex items-baseline gap-2">
              <AssessorKey mark={line.informant.mark} />
              <OnPaper write={(nameOf) => `${sentence(line, nameOf)} ${apart(line.key)}`.trimEnd()} />
            </li>
          ))}
        </ul>
        <div className="grid gap-1 text-sm text-muted-foreground">
          {expected && <p>{t('expected', expected)}</p>}
          <p>{t.rich('note', { link: textLink('/numbers', 'print:hidden') })}</p>
        </div>
        <ChangeTable lines={lines} />
      </div>
    </FoldedCard>
  )
}

/** Newest first. */
function ChangeTable({ lines }: { lines: NamedLine[] }) {
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
