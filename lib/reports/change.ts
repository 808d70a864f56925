import { historyOf } from '@/lib/assessments/informants'
import { setsOfEach } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { changeLines, type LatestChange, latestChanges } from '@/lib/screening/history'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { chart, drawChangeChart } from './change-chart'
import { ink } from './colours'
import type { Flow } from './flow'
import { isOfPair, type ReportInformant, reportInformants } from './informants'
import { drawKey, numberedIndent } from './marks'
import { printHeading } from './page-frame'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'

/** Each informant's latest change in words, and all totals over time as lines; one sentence if there is one answer. */
export function* printChange(flow: Flow): Generator<boolean> {
  const { t, data } = flow
  // One answer is no line, but its point is worth showing beside the only other informant.
  const isPair = isOfPair(data.informants)
  const history = historyOf(data.informants).filter(({ points }) => isPair || points.length > 1)
  const [lines, changes] = [changeLines(history), latestChanges(history)]
  if (flow.makeRoom(chart.height + 40)) yield true
  flow.y = printHeading(flow.sheet, t('report.change.title'), flow.y)
  const muted = { x: paper.left, width: columnWidth, size: 8.5, color: ink.muted }
  if (data.olderAt) {
    const text = t('report.change.older', { count: setsOfEach.handedOn })
    flow.y += flow.sheet.paragraph('P', text, { ...muted, y: flow.y }) + 2
  }
  if (lines.length === 0) {
    flow.y += flow.sheet.paragraph('P', t('report.change.none'), { ...muted, y: flow.y })
    return
  }
  const people = reportInformants(t, data.informants)
  const sentences = changes.flatMap((change) => {
    const informant = people.find(({ result }) => result.key === change.key)
    return informant ? [{ informant, text: sentenceOf(flow.sheet, t, informant, change) }] : []
  })
  const picture = { sheet: flow.sheet, top: flow.y + 2 }
  const end = flow.y + chart.height + flow.sheet.lineHeight(8.5) + 2
  /** Narrow beside the chart, the whole width below it. */
  const textWidth = () => (flow.sheet === picture.sheet && flow.y < end ? columnWidth - chart.width - 18 : columnWidth)
  for (const { informant, text } of sentences) {
    const high = flow.sheet.heightOf(text, { width: textWidth() - numberedIndent, size: 8.5 })
    if (flow.makeRoom(high)) yield true
    const { sheet, y } = flow
    const indent = informant.number === null ? 11 : numberedIndent
    sheet.decoration(() => drawKey(sheet, informant, paper.left, y + sheet.lineHeight(8.5) / 2, 6))
    const setting = { x: paper.left + indent, y, width: textWidth() - indent, size: 8.5 }
    flow.y += sheet.paragraph('P', text, setting) + 3
  }
  flow.y += flow.sheet.paragraph('P', t('report.change.hint'), { ...muted, width: textWidth(), y: flow.y })
  const alt = t('report.change.picture', {
    max: maxScore,
    moderateFrom,
    highFrom,
    changes: sentences.map(({ text }) => text).join('. '),
  })
  const { sheet, top } = picture
  const drawn = lines.flatMap(({ key, points }) => {
    const informant = people.find(({ result }) => result.key === key)
    return informant ? [{ informant, points }] : []
  })
  const left = paper.left + columnWidth - chart.width
  if (flow.sheet === sheet) flow.y = Math.max(flow.y, end)
  sheet.figure(sheet.root, alt, () => drawChangeChart(sheet, drawn, left, top))
}

function sentenceOf(
  sheet: Sheet,
  t: Texts,
  { short }: ReportInformant,
  { before, now, difference }: LatestChange,
): string {
  return t('report.change.step', {
    who: short,
    before: before.totalScore,
    from: formatDate(before.completedAt, sheet.language),
    now: now.totalScore,
    to: formatDate(now.completedAt, sheet.language),
    difference: difference === 0 ? t('report.change.same') : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
  })
}
