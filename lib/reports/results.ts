import type { VersionedAssessment } from '@/lib/assessments/types'
import { formatDate, formatLongDate } from '@/lib/i18n/format'
import { formatList } from '@/lib/i18n/list'
import { ink } from '@/lib/pdf/colours'
import { maxScore } from '@/lib/screening/scoring'
import { briefNameOf, isOfPair, nameOf, roleOf, type ShownInformant, type Side, shownInformants } from './informants'
import { drawKey, drawPips, drawScoreBar, numberedIndent, printThresholds, scoreBarLabel } from './marks'
import { type Flow, printHeading } from './page-frame'
import { columnWidth, paper, type Sheet, small } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import { plainTags } from './texts'

const gap = 14
const padding = 11
const widths = { date: 72, total: 58, level: 106, bar: 108 } as const

/** Two cards for a parent and a teacher, else a table. */
export function* printResults(flow: Flow): Generator<boolean> {
  const shown = shownInformants(flow.sheet.t, flow.data)
  flow.y = printHeading(flow.sheet, flow.sheet.t('report.who.title'), flow.y)
  if (isOfPair(shown.map(({ result }) => result))) flow.y = printCards(flow.sheet, shown, flow.y + 2)
  else yield* printTable(flow, shown)
  yield* printReadBefore(flow, shown)
}

/** Who had read others' answers before: two who know each other's are not two who answered independently. */
function* printReadBefore(flow: Flow, shown: ShownInformant[]): Generator<boolean> {
  const { t, language } = flow.sheet
  const who = shown.filter(({ apart, result }) => apart === null && result.newest.hadReadOthers)
  if (who.length === 0) return
  const text = t('report.who.hadRead', { who: formatList(who.map(briefNameOf), language) })
  if (flow.makeRoom(flow.sheet.heightOf(text, small) + 4)) yield true
  flow.y += 4 + flow.sheet.paragraph('P', text, { ...small, y: flow.y + 4 })
}

function printCards(sheet: Sheet, shown: ShownInformant[], y: number): number {
  const width = (columnWidth - gap) / 2
  const places = { parent: paper.left, teacher: paper.left + width + gap }
  const high = Math.max(...shown.map((informant) => printCard(sheet, informant, places[informant.side], y, width)))
  const missing = (['parent', 'teacher'] as const).find((side) => shown.every((each) => each.side !== side))
  const outline = (side: Side) => sheet.doc.roundedRect(places[side], y, width, high, 7).lineWidth(0.8).stroke(ink.line)
  if (missing) {
    sheet.decoration(() => outline(missing))
    const text = sheet.t(missing === 'teacher' ? 'report.who.onlyParent' : 'report.who.onlyTeacher')
    const inside = { x: places[missing] + padding, width: width - 2 * padding, color: ink.muted }
    sheet.paragraph('P', text, { ...inside, y: y + (high - sheet.heightOf(text, inside)) / 2 })
  }
  sheet.decoration(() => {
    for (const { side } of shown) outline(side)
  })
  return y + high
}

/** @returns its height; the outline is drawn once the heights of both are known */
function printCard(sheet: Sheet, informant: ShownInformant, left: number, top: number, wide: number) {
  const { t } = sheet
  const { result } = informant
  const [x, width] = [left + padding, wide - 2 * padding]
  let y = top + 8
  sheet.decoration(() => drawKey(sheet, informant, x, y + sheet.lineHeight(9.5) / 2))
  const indented = { x: x + 12, width: width - 12 }
  const title = roleOf(t, result)
  y += sheet.paragraph('H3', title, { ...indented, y, size: 9.5, weight: 'semibold' })
  const name = nameOf(t, result)
  const named = [name, informant.known].filter(Boolean).join(' · ')
  y += sheet.paragraph('P', named, { ...indented, y, size: name.length > 60 ? 8.5 : 9 })
  const date = t('report.who.answered', { date: formatLongDate(result.newest.completedAt, sheet.language) })
  const when = [date, informant.aged, informant.apart].filter(Boolean).join(' · ')
  y += sheet.paragraph('P', when, { ...indented, y, size: 8.5, color: ink.muted }) + 3
  y += printTotal(sheet, result.newest, x, y, width)
  sheet.figure(sheet.root, scoreBarLabel(t, result.newest), () => {
    drawScoreBar(sheet, result.newest, x, y, width)
    printThresholds(sheet, x, y + 13, width)
  })
  return y + 13 + sheet.lineHeight(8.5) + 6 - top
}

function printTotal(sheet: Sheet, newest: VersionedAssessment, x: number, y: number, width: number): number {
  const { t } = sheet
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

function* printTable(flow: Flow, shown: ShownInformant[]): Generator<boolean> {
  const columns = columnsIn(flow.sheet)
  let table = printTableHead(flow, columns)
  for (const item of shown) {
    if (flow.makeRoom(rowHeight(flow.sheet, columns, item))) {
      yield true
      table = printTableHead(flow, columns)
    }
    flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { item })
  }
}

function printTableHead(flow: Flow, columns: Column<ShownInformant>[]) {
  const { sheet, y } = flow
  const table = sheet.tag('Table')
  flow.y = printRow(sheet, sheet.tag('TR', table), columns, y, { item: null })
  sheet.decoration(() => printThresholds(sheet, paper.left + columnWidth - widths.bar + 4, y + 2, widths.bar - 6))
  return table
}

function columnsIn({ t, language }: Sheet): Column<ShownInformant>[] {
  return [
    {
      width: columnWidth - widths.date - widths.total - widths.level - widths.bar,
      head: t('report.who.informant'),
      text: ({ short, result, known, aged, apart }) => {
        const relation = result.relation && t(`consent.relations.${result.relation}`)
        return [short, relation, nameOf(t, result), known, aged, apart].filter(Boolean).join(' · ')
      },
      lead: { width: numberedIndent, draw: drawKey },
    },
    {
      width: widths.date,
      head: t('report.who.date'),
      text: ({ result }) => formatDate(result.newest.completedAt, language),
    },
    {
      width: widths.total,
      head: t('report.who.total', { max: maxScore }),
      text: ({ result }) => String(result.newest.totalScore),
      bold: () => true,
    },
    {
      width: widths.level,
      head: t('screening.bar.level'),
      text: ({ result }) => t(`screening.levels.${result.newest.riskLevel}`),
      lead: { width: 23, draw: (sheet, { result }, x, middle) => drawPips(sheet, result.newest.riskLevel, x, middle) },
    },
    {
      width: widths.bar,
      head: '',
      text: () => '',
      picture: ({ result: { newest } }) => ({
        alt: scoreBarLabel(t, newest),
        draw: (sheet, x, middle, width) => drawScoreBar(sheet, newest, x, middle - 6, width),
      }),
    },
  ]
}
