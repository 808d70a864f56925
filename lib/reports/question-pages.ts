import { comparedPairs, pairByTime } from '@/lib/assessments/pairing'
import { stepsApart } from '@/lib/screening/presentation'
import { questionCount } from '@/lib/screening/scoring'
import { briefNameOf, isOfPair, type ReportInformant, type ShownInformant, shownInformants } from './informants'
import { bodyBottom, Flow, type NewSheet, newPage, printTitle } from './page-frame'
import { answersIn, isApart, printQuestionTable, type QuestionTable } from './question-table'
import { differingPairs, reportRows } from './rows'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet, scales, small } from './sheet'
import type { Texts } from './texts'

/** More lines would leave the table too little room; its rows are marked anyway. */
const maxPairs = 10

export function* printQuestionPages(newSheet: NewSheet, data: ReportData): Generator<boolean> {
  const { informants } = data
  const compared = comparedPairs(pairByTime(informants))
  const distances = stepsApart(compared.map(([first, second]) => [first.newest.answers, second.newest.answers]))
  for (const [index, rows] of reportRows(informants).tables.entries()) {
    const sheet = newPage(newSheet, data)
    const people = shownInformants(sheet.t, data)
    const shown = people.filter(({ result }) => rows.some(({ assessment }) => assessment === result.newest))
    const steps = compared.length > 0 && shown.some(({ apart }) => !apart) ? distances : null
    // Compared once, although a page is tried in several sizes.
    const pairs = index > 0 || isOfPair(informants) ? [] : pairLines(sheet.t, informants, people)
    const page = { shown, steps, pairs, isRoomy: false }
    let hasRoom = false
    const onOnePage = () => {
      const flow = new Flow(sheet, data, null)
      hasRoom = [...printPages(flow, page)].every(Boolean) && flow.y <= bodyBottom
      return hasRoom
    }
    // With several informants the type already has the smallest size.
    const scale = sheet.scaleFor(shown.length === 1 ? scales : [1], onOnePage)
    if (hasRoom) {
      sheet.scale = scale
      yield* printPages(new Flow(sheet, data, null), page)
    } else yield* printPages(new Flow(sheet, data, newSheet), { ...page, isRoomy: true })
    yield true
  }
}

interface QuestionPage extends QuestionTable {
  shown: readonly ShownInformant[]
  pairs: readonly string[]
}

function* printPages(flow: Flow, page: QuestionPage): Generator<boolean> {
  const { sheet, data } = flow
  const { t } = sheet
  const scale = t('report.questions.scale', { answers: answersIn(sheet.language).join(' · ') })
  const hint = [scale, page.steps && gapsText(t, page.steps), apartText(t, page.shown)].filter(Boolean).join(' ')
  const y = printTitle(sheet, data, t('report.questions.title', { total: questionCount }), hint)
  flow.y = printPairs(sheet, page.pairs, y)
  yield* printQuestionTable(flow, page)
}

function gapsText(t: Texts, steps: readonly number[]): string {
  return t('combined.answers.gaps', { count: steps.filter((_, index) => isApart(steps, index)).length })
}

function apartText(t: Texts, shown: readonly ShownInformant[]): string | null {
  const who = shown.flatMap(({ short, apart }) => (apart ? [`${short} (${apart})`] : []))
  return who.length > 0 ? t('report.questions.apart', { who: who.join(', ') }) : null
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

function printPairs(sheet: Sheet, lines: readonly string[], top: number): number {
  if (lines.length === 0) return top
  const title = sheet.t('report.questions.pairs')
  const start = top + sheet.paragraph('P', title, { ...small, y: top, weight: 'semibold' })
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
