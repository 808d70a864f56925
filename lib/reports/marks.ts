import type { VersionedAssessment } from '@/lib/assessments/types'
import { ink } from '@/lib/pdf/colours'
import { barPercent, zonePositions } from '@/lib/screening/presentation'
import {
  groupThreshold,
  highFrom,
  itemsPerGroup,
  maxScore,
  moderateFrom,
  type RiskLevel,
} from '@/lib/screening/scoring'
import { levelInk } from './colours'
import type { InformantSign, Side } from './informants'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'

type Score = Pick<VersionedAssessment, 'totalScore' | 'riskLevel'>

type Point = readonly [x: number, y: number]

function drawLine({ doc }: Sheet, from: Point, to: Point, width: number, color: string): void {
  doc
    .moveTo(...from)
    .lineTo(...to)
    .lineWidth(width)
    .stroke(color)
}

/** A thin line across the page. */
export function drawRule(sheet: Sheet, y: number, width = 0.6): void {
  drawLine(sheet, [paper.left, y], [paper.left + columnWidth, y], width, ink.line)
}

export function drawMark(sheet: Sheet, x: number, y: number, size: number): void {
  const { doc } = sheet
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
  doc.path('M19.3 36C9 34.4 3.6 26.4 4.6 14.8c9 1.6 14.9 8.9 14.7 21.2z').fill(ink.leaf)
  doc.path('M20.7 36C31 34.4 36.4 26.4 35.4 14.8c-9 1.6-14.9 8.9-14.7 21.2z').fill(ink.leafTwo)
  doc.circle(20, 9.6, 5.6).fill(ink.sun)
  doc.restore()
}

export function drawKey(sheet: Sheet, { side, number }: InformantSign, x: number, middle: number, minSize = 7): void {
  const { doc } = sheet
  const size = number === null ? minSize : numberedKey(number)
  if (side === 'parent') doc.circle(x + size / 2, middle, size / 2).fill(ink.parent)
  else doc.roundedRect(x, middle - size / 2, size, size, 1.5).fill(ink.teacher)
  if (number === null) return
  const setting = { size: 8.5, weight: 'semibold', color: ink.paper, align: 'center' } as const
  sheet.print(String(number), { ...setting, x: x - 2, y: middle - sheet.lineHeight(8.5) / 2, width: size + 4 })
}

/** The size of a sign around a number in the smallest type. */
export function numberedKey(number: number): number {
  return number > 9 ? 14 : 11.5
}

export const numberedIndent = 16

/** One, two or three filled pips: a level must be readable without its colour. */
export function drawPips(sheet: Sheet, level: RiskLevel, x: number, middle: number): number {
  const { doc } = sheet
  const { mark, pips } = levelInk[level]
  for (let index = 0; index < 3; index += 1) {
    doc.circle(x + 2.6 + index * 7, middle, 2.4).lineWidth(0.9)
    if (index < pips) doc.fillAndStroke(mark, mark)
    else doc.stroke(mark)
  }
  return 22
}

export function scoreBarLabel(t: Texts, { totalScore, riskLevel }: Score): string {
  const thresholds = { max: maxScore, moderateFrom, moderateTo: highFrom - 1, highFrom }
  return t('screening.bar.label', { score: totalScore, level: riskLevel, ...thresholds })
}

export function drawScoreBar(sheet: Sheet, score: Score, x: number, y: number, width: number): void {
  const { totalScore, riskLevel } = score
  const { doc } = sheet
  const [high, line] = [12, 3.2]
  doc
    .save()
    .roundedRect(x, y, width, high, high / 2)
    .clip()
  for (const zone of zonePositions) {
    const [start, end] = [x + (zone.start / 100) * width, x + (zone.end / 100) * width]
    const gap = zone.level === 'high' ? 0 : 1.5
    doc.rect(start, y, end - start - gap, high).fill(levelInk[zone.level].zone)
  }
  doc.restore()
  const at = x + Math.min(Math.max((barPercent(totalScore) / 100) * width, high / 2), width - high / 2)
  const middle = y + high / 2
  const { mark } = levelInk[riskLevel]
  if (totalScore > 0) {
    doc.lineCap('round')
    drawLine(sheet, [x + 5, middle], [at, middle], line + 2, ink.paper)
    drawLine(sheet, [x + 5, middle], [at, middle], line, mark)
  }
  doc.circle(at, middle, 6.4).fill(ink.paper)
  doc.circle(at, middle, 4.4).lineWidth(3).fillAndStroke(ink.paper, mark)
}

export function printThresholds(sheet: Sheet, x: number, y: number, width: number): void {
  const numbers: [number, number, 'left' | 'center' | 'right'][] = [
    [0, x, 'left'],
    ...zonePositions
      .slice(1)
      .map(({ start, from }): [number, number, 'center'] => [from, x + (start / 100) * width - 12, 'center']),
    [maxScore, x + width - 24, 'right'],
  ]
  for (const [number, at, align] of numbers)
    sheet.print(String(number), { x: at, y, width: 24, size: 8.5, color: ink.muted, align })
}

export const nineWidth = 9 * 13

/** Nine places, `count` of them filled, with a tick after the fifth: from six on the count is notable. */
export function drawNine(sheet: Sheet, side: Side, count: number, x: number, middle: number): void {
  const { doc } = sheet
  for (let index = 0; index < itemsPerGroup; index += 1) {
    const at = x + index * 13
    if (side === 'parent') doc.circle(at + 5, middle, 4.4)
    else doc.roundedRect(at + 0.6, middle - 4.4, 8.8, 8.8, 1.8)
    doc.lineWidth(0.9)
    if (index < count) doc.fillAndStroke(ink[side], ink[side])
    else doc.fillAndStroke(ink.paper, ink.line)
  }
  const tick = x + (groupThreshold - 1) * 13 - 1.6
  doc
    .moveTo(tick, middle - 8)
    .lineTo(tick, middle + 8)
    .lineWidth(0.9)
    .dash(1.6, { space: 1.4 })
    .stroke(ink.muted)
    .undash()
}
