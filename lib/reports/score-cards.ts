import type { VersionedAssessment } from '@/lib/assessments/types'
import { formatLongDate } from '@/lib/i18n/format'
import { maxScore } from '@/lib/screening/scoring'
import { ink } from './colours'
import { nameOf, type ReportInformant, reportInformants, type Side } from './informants'
import { drawKey, drawPips, drawScoreBar, printThresholds, scoreBarLabel } from './marks'
import { printHeading } from './page-frame'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet } from './sheet'
import { plainTags, type Texts } from './texts'

const gap = 14
const padding = 11

export function printScoreCards(sheet: Sheet, t: Texts, { informants }: ReportData, top: number): number {
  const y = printHeading(sheet, t('report.who.title'), top) + 2
  const width = (columnWidth - gap) / 2
  const places = { parent: paper.left, teacher: paper.left + width + gap }
  const shown = reportInformants(t, informants)
  const high = Math.max(...shown.map((informant) => printCard(sheet, t, informant, places[informant.side], y, width)))
  const missing = (['parent', 'teacher'] as const).find((side) => shown.every((each) => each.side !== side))
  const outline = (side: Side) => sheet.doc.roundedRect(places[side], y, width, high, 7).lineWidth(0.8).stroke(ink.line)
  if (missing) {
    sheet.decoration(() => outline(missing))
    const text = t(missing === 'teacher' ? 'report.who.onlyParent' : 'report.who.onlyTeacher')
    const inside = { x: places[missing] + padding, width: width - 2 * padding, color: ink.muted }
    sheet.paragraph('P', text, { ...inside, y: y + (high - sheet.heightOf(text, inside)) / 2 })
  }
  sheet.decoration(() => {
    for (const { side } of shown) outline(side)
  })
  return y + high
}

/** @returns its height; the outline is drawn once the heights of both are known */
function printCard(sheet: Sheet, t: Texts, informant: ReportInformant, left: number, top: number, wide: number) {
  const { result } = informant
  const [x, width] = [left + padding, wide - 2 * padding]
  let y = top + 8
  sheet.decoration(() => drawKey(sheet, informant, x, y + sheet.lineHeight(9.5) / 2))
  y += sheet.paragraph('H3', t(`report.who.${result.kind}`), {
    x: x + 12,
    y,
    width: width - 12,
    size: 9.5,
    weight: 'semibold',
  })
  const name = nameOf(t, result)
  y += sheet.paragraph('P', name, { x: x + 12, y, width: width - 12, size: name.length > 60 ? 8.5 : 9 })
  const date = t('report.who.answered', { date: formatLongDate(result.newest.completedAt, sheet.language) })
  y += sheet.paragraph('P', date, { x: x + 12, y, width: width - 12, size: 8.5, color: ink.muted }) + 3
  y += printTotal(sheet, t, result.newest, x, y, width)
  sheet.figure(sheet.root, scoreBarLabel(t, result.newest), () => {
    drawScoreBar(sheet, result.newest, x, y, width)
    printThresholds(sheet, x, y + 13, width)
  })
  return y + 13 + sheet.lineHeight(8.5) + 6 - top
}

function printTotal(sheet: Sheet, t: Texts, newest: VersionedAssessment, x: number, y: number, width: number): number {
  const { totalScore, riskLevel } = newest
  const high = sheet.lineHeight(19)
  const tag = sheet.tag('P')
  const number = String(totalScore)
  sheet.write(tag, number, { x, y, width, size: 19, weight: 'semibold' })
  const after = x + sheet.widthOf(number, 19, 'semibold') + 4
  const rest = t.markup('screening.bar.tip', { ...plainTags, score: '', max: maxScore, b: () => '' }).trim()
  sheet.write(tag, rest, { x: after, y: y + high * 0.3, width: 60, color: ink.muted })
  const level = t(`screening.levels.${riskLevel}`)
  const levelWidth = sheet.widthOf(level, 10, 'semibold')
  const start = x + width - levelWidth - 26
  const middle = y + high * 0.26 + sheet.lineHeight(10) / 2
  sheet.decoration(() => drawPips(sheet, riskLevel, start, middle))
  sheet.write(tag, level, { x: start + 26, y: y + high * 0.26, width: levelWidth + 2, size: 10, weight: 'semibold' })
  return high + 2
}
