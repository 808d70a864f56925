import { stepsApart } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { ink } from './colours'
import { briefNameOf, isOfPair, type ReportInformant, reportInformants } from './informants'
import { bodyBottom, bodyTop, Flow, type NewSheet, newPage, printHeading, printOwner } from './page-frame'
import { answersIn, isApart, printQuestionTable, type QuestionTable } from './question-table'
import { differingPairs, reportRows } from './rows'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet, scales } from './sheet'
import type { Texts } from './texts'

/** More lines would leave the table too little room; its rows are marked anyway. */
const maxPairs = 10

export function* printQuestionPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  const { informants } = data
  const people = reportInformants(t, informants)
  const steps = informants.length < 2 ? null : stepsApart(informants.map(({ newest }) => newest.answers))
  // Compared once, although a page is tried in several sizes.
  const pairs = isOfPair(informants) ? [] : pairLines(t, informants, people)
  for (const [index, rows] of reportRows(data.informants).tables.entries()) {
    const sheet = newPage(newSheet, t, data)
    const shown = people.filter(({ result }) => rows.some(({ informant }) => informant === result))
    const page = { shown, steps, pairs: index === 0 ? pairs : [], isRoomy: false }
    let hasRoom = false
    const onOnePage = () => {
      const flow = new Flow(sheet, t, data, null)
      hasRoom = [...printPages(flow, page)].every(Boolean) && flow.y <= bodyBottom
      return hasRoom
    }
    // With several informants the type already has the smallest size.
    const scale = sheet.scaleFor(shown.length === 1 ? scales : [1], onOnePage)
    if (hasRoom) {
      sheet.scale = scale
      yield* printPages(new Flow(sheet, t, data, null), page)
    } else yield* printPages(new Flow(sheet, t, data, newSheet), { ...page, isRoomy: true })
    yield true
  }
}

interface QuestionPage extends QuestionTable {
  pairs: readonly string[]
}

function* printPages(flow: Flow, page: QuestionPage): Generator<boolean> {
  const { sheet, t, data } = flow
  const ownerHeight = printOwner(sheet, data)
  let y = printHeading(sheet, t('report.questions.title', { total: questionCount }), bodyTop, { width: 190 })
  y = Math.max(y, bodyTop + ownerHeight + 2)
  const hint = { x: paper.left, width: columnWidth, size: 8.5, color: ink.muted }
  const scale = t('report.questions.scale', { answers: answersIn(sheet.language).join(' · ') })
  y += sheet.paragraph('P', [scale, gapsText(t, page.steps)].filter(Boolean).join(' '), { ...hint, y }) + 5
  flow.y = printPairs(sheet, t, page.pairs, y)
  yield* printQuestionTable(flow, page)
}

function gapsText(t: Texts, steps: readonly number[] | null): string {
  return steps ? t('combined.answers.gaps', { count: steps.filter((_, index) => isApart(steps, index)).length }) : ''
}

function pairLines(t: Texts, informants: ReportData['informants'], people: readonly ReportInformant[]): string[] {
  const names = new Map(people.map((each) => [each.result.key, briefNameOf(each)]))
  const pairs = differingPairs(informants)
  const lines = pairs.slice(0, maxPairs).map(({ first, second, count }) => {
    const pair = { first: names.get(first.key) ?? '', second: names.get(second.key) ?? '' }
    return t('report.questions.pair', { ...pair, count })
  })
  return pairs.length > maxPairs ? [...lines, '…'] : lines
}

function printPairs(sheet: Sheet, t: Texts, lines: readonly string[], top: number): number {
  if (lines.length === 0) return top
  const title = { x: paper.left, y: top, width: columnWidth, size: 8.5, weight: 'semibold' } as const
  const start = top + sheet.paragraph('P', t('report.questions.pairs'), title)
  const list = sheet.tag('L')
  const width = (columnWidth - 14) / 2
  const inLeft = Math.ceil(lines.length / 2)
  const ends = [lines.slice(0, inLeft), lines.slice(inLeft)].map((column, index) => {
    const setting = { x: paper.left + index * (width + 14), width, size: 8.5 }
    return column.reduce(
      (y, text) => y + sheet.paragraph('LBody', text, { ...setting, y }, sheet.tag('LI', list)),
      start,
    )
  })
  return Math.max(...ends) + 5
}
