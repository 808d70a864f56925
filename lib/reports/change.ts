import { formatDate } from '@/lib/i18n/format'
import { type ChangeLine, changeLines, type LatestChange, latestChanges } from '@/lib/screening/history'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { printHeading } from './frame'
import { ink, levelInk } from './ink'
import { drawKey } from './marks'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

const chart = { width: 236, height: 78 } as const

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
  sheet.figure(sheet.root, said, () => drawChart(sheet, lines, left, start + 2))
  return Math.max(y, start + chart.height + sheet.lineHeight(6.5) + 2)
}

export function sentenceOf(sheet: Sheet, t: Texts, { assessorType, before, now, difference }: LatestChange): string {
  return t('report.change.step', {
    who: t(`report.short.${assessorType}`),
    before: before.totalScore,
    from: formatDate(before.completedAt, sheet.language),
    now: now.totalScore,
    to: formatDate(now.completedAt, sheet.language),
    difference: difference === 0 ? t('report.change.same') : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
  })
}

function drawChart(sheet: Sheet, lines: ChangeLine[], left: number, top: number): void {
  const { doc } = sheet
  const [x, width, { height }] = [left + 18, chart.width - 30, chart]
  const yOf = (up: number) => top + height - (up / 100) * height
  for (const { level, start, end, from } of zonePositions) {
    doc
      .rect(x, yOf(end), width + 8, yOf(start) - yOf(end))
      .fillOpacity(0.35)
      .fill(levelInk[level].zone)
      .fillOpacity(1)
    sheet.print(String(from), {
      x: left - 6,
      y: yOf(start) - sheet.lineHeight(6.5) / 2,
      width: 20,
      size: 6.5,
      color: ink.muted,
      align: 'right',
    })
  }
  sheet.print(String(maxScore), {
    x: left - 6,
    y: yOf(100) - sheet.lineHeight(6.5) / 2,
    width: 20,
    size: 6.5,
    color: ink.muted,
    align: 'right',
  })
  for (const from of [moderateFrom, highFrom]) {
    const y = yOf(barPercent(from))
    doc
      .moveTo(x, y)
      .lineTo(x + width + 8, y)
      .lineWidth(0.7)
      .dash(2, { space: 2 })
      .stroke(ink.muted)
      .undash()
  }
  const xOf = (percent: number) => x + 6 + (percent / 100) * (width - 14)
  for (const line of lines) drawLine(sheet, line, xOf, yOf)
  printTotals(sheet, lines, xOf, yOf)
  const dates = lines.flatMap(({ points }) => points.map(({ completedAt }) => completedAt)).toSorted()
  const foot = { y: top + height + 1, width: 90, size: 6.5, color: ink.muted }
  const ends = [dates.at(0), dates.at(-1)].map((iso) => (iso ? formatDate(iso, sheet.language) : ''))
  sheet.print(ends[0] ?? '', { ...foot, x })
  if (ends[1] !== ends[0]) sheet.print(ends[1] ?? '', { ...foot, x: x + width - 82, align: 'right' })
}

/** The teacher's line is dashed, so that the two can be told apart on a grey copy. */
function drawLine(
  sheet: Sheet,
  { assessorType, points }: ChangeLine,
  xOf: (at: number) => number,
  yOf: (up: number) => number,
): void {
  const { doc } = sheet
  const [first, ...rest] = points.map(({ x, up }) => [xOf(x), yOf(up)] as const)
  if (!first) return
  doc.moveTo(...first)
  for (const point of rest) doc.lineTo(...point)
  doc.lineWidth(1.6).lineJoin('round')
  if (assessorType === 'teacher') doc.dash(3.5, { space: 2 })
  doc.stroke(ink[assessorType]).undash()
  for (const [at, height] of [first, ...rest]) drawKey(sheet, assessorType, at - 3.2, height, 6.4)
}

/** The newest totals beside their points, on paper colour, and apart where they would touch. */
function printTotals(
  sheet: Sheet,
  lines: ChangeLine[],
  xOf: (at: number) => number,
  yOf: (up: number) => number,
): void {
  const high = sheet.lineHeight(7.5)
  const ends = lines
    .flatMap(({ points }) => points.slice(-1))
    .map(({ totalScore, x, up }) => ({ text: String(totalScore), x: xOf(x) + 6, y: yOf(up) - high / 2 }))
    .toSorted((a, b) => a.y - b.y)
  const [upper, lower] = ends
  if (upper && lower && lower.y - upper.y < high && Math.abs(upper.x - lower.x) < 14) {
    upper.y -= (high - (lower.y - upper.y)) / 2
    lower.y = upper.y + high
  }
  for (const { text, x, y } of ends) {
    const width = sheet.widthOf(text, 7.5, 'semibold')
    sheet.doc
      .roundedRect(x - 1, y + 1, width + 2, high - 2, 2)
      .fillOpacity(0.8)
      .fill(ink.paper)
      .fillOpacity(1)
    sheet.print(text, { x, y, width: width + 1, size: 7.5, weight: 'semibold' })
  }
}
