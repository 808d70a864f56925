import { formatDate } from '@/lib/i18n/format'
import type { ChangeLine } from '@/lib/screening/history'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { ink, levelInk } from './colours'
import { drawKey } from './marks'
import type { Sheet } from './sheet'

const sizes = { parent: 5.4, teacher: 7.4 } as const
export const chart = { width: 236, height: 78 } as const

/** The totals over time: three levels, the two thresholds, and a line for each informant. */
export function drawChangeChart(sheet: Sheet, lines: ChangeLine[], left: number, top: number): void {
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
  // The dot upon the square: neither hides the other where they meet.
  for (const line of lines.toReversed()) drawLine(sheet, line, xOf, yOf)
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
  for (const [at, height] of [first, ...rest])
    drawKey(sheet, assessorType, at - sizes[assessorType] / 2, height, sizes[assessorType])
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
  if (upper && lower && upper.text === lower.text && upper.x === lower.x) ends.pop()
  else if (upper && lower && lower.y - upper.y < high && Math.abs(upper.x - lower.x) < 14) {
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
