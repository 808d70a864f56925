import { formatDate } from '@/lib/i18n/format'
import { changeLines, type LatestChange, latestChanges } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { chart, drawChangeChart } from './change-chart'
import { ink } from './colours'
import { drawKey } from './marks'
import { printHeading } from './page-frame'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

/** Each informant's last step in words, and all totals over time as lines; one sentence while there is only one answer. */
export function printChange(sheet: Sheet, t: Texts, { history }: ReportData, top: number): number {
  let y = printHeading(sheet, t('report.change.title'), top)
  const [lines, changes] = [changeLines(history), latestChanges(history)]
  const whole = { x: paper.left, width: columnWidth, size: 8.5 }
  if (lines.length === 0) return y + sheet.paragraph('P', t('report.change.none'), { ...whole, y, color: ink.muted })
  const sentences = changes.map((change) => ({ change, text: sentenceOf(sheet, t, change) }))
  const start = y
  const half = { x: paper.left, width: columnWidth - chart.width - 18 }
  for (const { change, text } of sentences) {
    sheet.decoration(() => drawKey(sheet, change.assessorType, half.x, y + sheet.lineHeight(8.5) / 2, 6))
    y += sheet.paragraph('P', text, { x: half.x + 11, y, width: half.width - 11, size: 8.5 }) + 3
  }
  y += sheet.paragraph('P', t('report.change.hint'), { ...half, y, size: 7.5, color: ink.muted })
  const said = t('report.change.picture', {
    max: maxScore,
    moderateFrom,
    highFrom,
    changes: sentences.map(({ text }) => text).join('. '),
  })
  const left = paper.left + columnWidth - chart.width
  sheet.figure(sheet.root, said, () => drawChangeChart(sheet, lines, left, start + 2))
  return Math.max(y, start + chart.height + sheet.lineHeight(6.5) + 2)
}

function sentenceOf(sheet: Sheet, t: Texts, { assessorType, before, now, difference }: LatestChange): string {
  return t('report.change.step', {
    who: t(`report.short.${assessorType}`),
    before: before.totalScore,
    from: formatDate(before.completedAt, sheet.language),
    now: now.totalScore,
    to: formatDate(now.completedAt, sheet.language),
    difference: difference === 0 ? t('report.change.same') : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
  })
}
