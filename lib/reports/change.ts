import { historyOf } from '@/lib/assessments/informants'
import { pairByTime } from '@/lib/assessments/pairing'
import { setsOfEach } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { ink } from '@/lib/pdf/colours'
import { changeBandOf } from '@/lib/screening/figures'
import { changeLines, expectedAfter, type LatestChange, latestChanges, type PlacedPoint } from '@/lib/screening/history'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import { siteName } from '@/lib/teacher-referrals/check-digits'
import { levelInk } from './colours'
import { isOfPair, type ReportInformant, reportInformants } from './informants'
import { drawKey, numberedIndent, numberedKey } from './marks'
import { type Flow, printHeading } from './page-frame'
import { columnWidth, muted, paper, type Sheet } from './sheet'

/** Each informant's latest change in words, and all totals over time as lines; one sentence if there is one answer. */
export function* printChange(flow: Flow): Generator<boolean> {
  const { data } = flow
  const { t } = flow.sheet
  // One answer is no line, but its point is worth showing beside the only other informant.
  const isPair = isOfPair(data.informants) && pairByTime(data.informants).every(({ apart }) => apart === null)
  const history = historyOf(data.informants).filter(({ points }) => isPair || points.length > 1)
  const [lines, changes] = [changeLines(history), latestChanges(history)]
  if (flow.makeRoom(chart.height + 40)) yield true
  flow.y = printHeading(flow.sheet, t('report.change.title'), flow.y)
  if (data.olderAt) {
    const text = t('report.change.older', { count: setsOfEach.handedOn })
    flow.y += flow.sheet.paragraph('P', text, { ...muted, y: flow.y }) + 2
  }
  if (lines.length === 0) {
    flow.y += flow.sheet.paragraph('P', t('report.change.none'), { ...muted, y: flow.y })
    return
  }
  const people = new Map(reportInformants(t, data.informants).map((each) => [each.result.key, each]))
  const sentences = changes.flatMap((change) => {
    const informant = people.get(change.key)
    return informant ? [{ informant, text: sentenceOf(flow.sheet, informant, change) }] : []
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
  const expected = expectedAfter(changes)
  const notes = [
    ...(expected ? [t('report.change.expected', expected)] : []),
    t('report.change.hint', { page: `${siteName()}/numbers` }),
  ]
  flow.y += flow.sheet.paragraph('P', notes.join(' '), { ...muted, width: textWidth(), y: flow.y })
  const allChanges = sentences.map(({ text }) => text).join('. ')
  const alt = t('report.change.picture', { max: maxScore, moderateFrom, highFrom, changes: allChanges })
  const { sheet, top } = picture
  const drawn = lines.flatMap(({ key, points }) => {
    const informant = people.get(key)
    return informant ? [{ informant, points }] : []
  })
  const left = paper.left + columnWidth - chart.width
  if (flow.sheet === sheet) flow.y = Math.max(flow.y, end)
  sheet.figure(sheet.root, alt, () => drawChangeChart(sheet, drawn, left, top))
}

function sentenceOf({ t, language }: Sheet, { short }: ReportInformant, { before, now, difference }: LatestChange) {
  return t('report.change.step', {
    who: short,
    before: before.totalScore,
    from: formatDate(before.completedAt, language),
    now: now.totalScore,
    to: formatDate(now.completedAt, language),
    difference: difference === 0 ? t('report.change.same') : `${difference > 0 ? '+' : '−'}${Math.abs(difference)}`,
    band: t(`numbers.bands.${changeBandOf(difference)}`),
  })
}

const sizes = { parent: 5.4, teacher: 7.4 } as const
const chart = { width: 236, height: 78 } as const

interface DrawnLine {
  informant: ReportInformant
  /** Oldest first. */
  points: PlacedPoint[]
}

function drawChangeChart(sheet: Sheet, lines: DrawnLine[], left: number, top: number): void {
  const { doc } = sheet
  const [x, width, { height }] = [left + 18, chart.width - 30, chart]
  const yOf = (up: number) => top + height - (up / 100) * height
  const printScale = (score: number, middle: number) => {
    const setting = { x: left - 6, width: 20, size: 8.5, color: ink.muted, align: 'right' } as const
    sheet.print(String(score), { ...setting, y: middle - sheet.lineHeight(8.5) / 2 })
  }
  for (const { level, start, end, from } of zonePositions) {
    doc
      .rect(x, yOf(end), width + 8, yOf(start) - yOf(end))
      .fillOpacity(0.35)
      .fill(levelInk[level].zone)
      .fillOpacity(1)
    printScale(from, yOf(start))
  }
  printScale(maxScore, yOf(100))
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
  // The parent's dot is drawn over the teacher's square: neither hides the other.
  for (const line of lines.toReversed()) drawLine(sheet, line, xOf, yOf)
  printTotals(sheet, lines, xOf, yOf)
  const dates = lines.flatMap(({ points }) => points.map(({ completedAt }) => completedAt)).toSorted()
  const axis = { y: top + height + 1, width: 90, size: 8.5, color: ink.muted }
  const ends = [dates.at(0), dates.at(-1)].map((iso) => (iso ? formatDate(iso, sheet.language) : ''))
  sheet.print(ends[0] ?? '', { ...axis, x })
  if (ends[1] !== ends[0]) sheet.print(ends[1] ?? '', { ...axis, x: x + width - 82, align: 'right' })
}

/** A teacher's line is dashed: the two kinds must differ on a grey copy. */
function drawLine(
  sheet: Sheet,
  { informant, points }: DrawnLine,
  xOf: (at: number) => number,
  yOf: (up: number) => number,
): void {
  const { doc } = sheet
  const { side, number } = informant
  const [first, ...rest] = points.map(({ x, up }) => [xOf(x), yOf(up)] as const)
  if (!first) return
  doc.moveTo(...first)
  for (const point of rest) doc.lineTo(...point)
  doc.lineWidth(1.6).lineJoin('round')
  if (side === 'teacher') doc.dash(3.5, { space: 2 })
  doc.stroke(ink[side]).undash()
  const size = number === null ? sizes[side] : numberedKey(number)
  for (const [at, height] of [first, ...rest]) drawKey(sheet, informant, at - size / 2, height, size)
}

function printTotals(sheet: Sheet, lines: DrawnLine[], xOf: (at: number) => number, yOf: (up: number) => number): void {
  const high = sheet.lineHeight(8.5)
  const ends = lines.flatMap(({ points }) => points.slice(-1))
  const labels = new Map(
    ends.map(({ totalScore, x, up }) => [`${totalScore} ${x}`, { text: String(totalScore), x, up }]),
  )
  const placed = [...labels.values()]
    .map(({ text, x, up }) => ({ text, x: xOf(x) + 8, y: yOf(up) - high / 2 }))
    .toSorted((a, b) => a.y - b.y)
  moveApart(placed, high)
  for (const { text, x, y } of placed) {
    const width = sheet.widthOf(text, 8.5, 'semibold')
    sheet.doc
      .roundedRect(x - 1, y + 1, width + 2, high - 2, 2)
      .fillOpacity(0.8)
      .fill(ink.paper)
      .fillOpacity(1)
    sheet.print(text, { x, y, width: width + 1, size: 8.5, weight: 'semibold' })
  }
}

/** @param labels from top to bottom; two that touch move equally, repeatedly until none do */
function moveApart(labels: { x: number; y: number }[], high: number): void {
  for (let round = 0; round < labels.length; round += 1) {
    for (const [index, upper] of labels.entries()) {
      for (const lower of labels.slice(index + 1)) {
        const overlap = high - (lower.y - upper.y)
        if (overlap <= 0 || Math.abs(upper.x - lower.x) >= 14) continue
        upper.y -= overlap / 2
        lower.y += overlap / 2
      }
    }
  }
}
