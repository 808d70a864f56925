import { useLocale } from 'next-intl'
import { FoldedCard } from '@/components/ui/folded-card'
import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { ChangeLine } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { AssessorKey } from './assessor-key'
import { ChangeChart } from './change-chart'
import { ChangeTable } from './change-table'
import { type NamedInformant, useNamedInformants } from './named-informants'
import { type NameOf, OnPaper } from './on-paper'

/** A line with its informant. */
export interface NamedLine extends ChangeLine {
  informant: NamedInformant
}

interface ChangeCardProps {
  informants: InformantResult[]
  /** From `changeLines`; at least one. */
  lines: ChangeLine[]
  isOpen?: boolean
}

/** The totals since the first assessment, one line per informant. */
export function ChangeCard({ informants, lines: unnamed, isOpen = false }: ChangeCardProps) {
  const language = useLocale()
  const t = useTexts('results.change')
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
  const changes = lines.map((line) => sentence(line, ({ label }) => label)).join(' ')
  return (
    <FoldedCard id="change" title={t('title')} hint={t('hint')} isOpen={isOpen}>
      <div className="grid grid-cols-1 content-start gap-4">
        <ChangeChart lines={lines} label={t('picture', { max: maxScore, moderateFrom, highFrom, changes })} />
        <ul className="grid gap-1 text-sm">
          {lines.map((line) => (
            <li key={line.key} className="flex items-baseline gap-2">
              <AssessorKey mark={line.informant.mark} />
              <OnPaper write={(nameOf) => sentence(line, nameOf)} />
            </li>
          ))}
        </ul>
        <ChangeTable lines={lines} />
      </div>
    </FoldedCard>
  )
}
