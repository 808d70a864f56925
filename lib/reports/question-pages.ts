import { stepsApart } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { ink } from './colours'
import { Flow, type NewSheet, newPage } from './flow'
import { briefNameOf, isOfPair, type ReportInformant, reportInformants } from './informants'
import { bodyBottom, bodyTop, printHeading, printOwner } from './page-frame'
import { answersIn, isApart, printQuestionTable, type QuestionTable } from './question-table'
import { differingPairs, reportRows } from './rows'
import { scales } from './scales'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

/** More lines would leave the table too little room; its rows are marked all the same. */
const pairsNamed = 10

/** Every question and answer, in as many tables as the informants need. Answers after each page whether all of it had room. */
export function* printQuestionPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  const { informants } = data
  const people = reportInformants(t, informants)
  const steps = informants.length < 2 ? null : stepsApart(informants.map(({ newest }) => newest.answers))
  // Found once, since a page is tried in several sizes and every informant is compared with every other.
  const pairs = isOfPair(informants) ? [] : pairLines(t, informants, people)
  for (const [place, rows] of reportRows(data.informants).tables.entries()) {
    const sheet = newPage(newSheet, t, data)
    const shown = people.filter(({ result }) => rows.some(({ informant }) => informant === result))
    const page = { shown, steps, pairs: place === 0 ? pairs : [], isRoomy: false }
    let hasRoom = false
    const onOnePage = () => {
      const flow = new Flow(sheet, t, data, null)
      hasRoom = [...printPages(flow, page)].every(Boolean) && flow.y <= bodyBottom
      return hasRoom
    }
    // The questions of several are as small as type may be from the start.
    const scale = sheet.scaleFor(shown.length === 1 ? scales : [1], onOnePage)
    if (hasRoom) {
      sheet.scale = scale
      yield* printPages(new Flow(sheet, t, data, null), page)
    } else yield* printPages(new Flow(sheet, t, data, newSheet), { ...page, isRoomy: true })
    yield true
  }
}

interface QuestionPage extends QuestionTable {
  /** Who differs from whom, in words. */
  pairs: readonly string[]
}

function* printPages(flow: Flow, page: QuestionPage): Generator<boolean> {
  const { sheet, t, data } = flow
  const ownerHeight = printOwner(sheet, data)
  let y = printHeading(sheet, t('report.questions.title', { total: questionCount }), bodyTop, { width: 190 })
  y = Math.max(y, bodyTop + ownerHeight + 2)
  const hint = { x: paper.left, width: columnWidth, size: 8.5, color: ink.muted }
  y +=
    sheet.paragraph('P', [scaleText(sheet, t), gapsText(t, page.steps)].filter(Boolean).join(' '), { ...hint, y }) + 5
  flow.y = printPairs(sheet, t, page.pairs, y)
  yield* printQuestionTable(flow, page)
}

function scaleText(sheet: Sheet, t: Texts): string {
  return t('report.questions.scale', { answers: answersIn(sheet.language).join(' · ') })
}

/** How many rows are marked. */
function gapsText(t: Texts, steps: readonly number[] | null): string {
  return steps ? t('combined.answers.gaps', { count: steps.filter((_, index) => isApart(steps, index)).length }) : ''
}

function pairLines(t: Texts, informants: ReportData['informants'], people: readonly ReportInformant[]): string[] {
  const names = new Map(people.map((each) => [each.result.key, briefNameOf(each)]))
  const pairs = differingPairs(informants)
  const lines = pairs.slice(0, pairsNamed).map(({ first, second, count }) =>
    t('report.questions.pair', {
      first: names.get(first.key) ?? '',
      second: names.get(second.key) ?? '',
      count,
    }),
  )
  if (pairs.length > pairsNamed) lines.push('…')
  return lines
}

/** In two columns. */
function printPairs(sheet: Sheet, t: Texts, lines: readonly string[], top: number): number {
  if (lines.length === 0) return top
  const said = { x: paper.left, width: columnWidth, size: 8.5, weight: 'semibold' } as const
  const start = top + sheet.paragraph('P', t('report.questions.pairs'), { ...said, y: top })
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
