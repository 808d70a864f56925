import type { Language } from '@/lib/i18n/language'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { itemsPerGroup, noticedFrom, type SymptomGroup } from '@/lib/screening/scoring'
import type { Flow } from './flow'
import type { ReportInformant, Side } from './informants'
import { drawKey } from './marks'
import { smallestType } from './scales'
import { columnWidth, type Sheet, type Tag } from './sheet'
import { type Column, printGroupRow, printRow, rowHeight } from './table'
import type { Texts } from './texts'

/** One informant's questions have the whole width to themselves; Thai letters are smaller at the same size. */
const sizeAlone = { en: 9.5, th: 10 } as const
/** What needs several pages anyway is read with ease. */
const roomySize = 9.5
const differ = 42

export interface QuestionTable {
  /** Who has a column. */
  shown: readonly ReportInformant[]
  /** By question, how far the answers of all informants are from each other; null with one informant. */
  steps: readonly number[] | null
  /** In type that needs several pages. */
  isRoomy: boolean
}

/** Whether a row is marked. */
export function isApart(steps: readonly number[] | null, index: number): boolean {
  return (steps?.[index] ?? 0) >= 2
}

/**
 * All 18 questions, by group, as each of these informants was asked and with what each answered. A group that has no room
 * begins a page. Answers after each page that is full.
 */
export function* printQuestionTable(flow: Flow, page: QuestionTable): Generator<boolean> {
  let table = startTable(flow, page)
  for (const [place, group] of symptomGroups.entries()) {
    const items = questionnaire.items.flatMap((item, index) => (item.group === group ? [index] : []))
    const wholeGroup = items.reduce((sum, index) => sum + rowHeight(flow.sheet, table.columns, index), 24)
    if (place > 0 && flow.makeRoom(wholeGroup)) {
      yield true
      table = startTable(flow, page)
    }
    const title = groupText(flow.t, page.shown, group)
    flow.y = printGroupRow(flow.sheet, flow.sheet.tag('TR', table.tag), title, flow.y)
    for (const index of items) {
      if (flow.makeRoom(rowHeight(flow.sheet, table.columns, index))) {
        yield true
        table = startTable(flow, page)
      }
      const isMarked = isApart(page.steps, index)
      const row = flow.sheet.tag('TR', table.tag)
      flow.y = printRow(flow.sheet, row, table.columns, flow.y, { index, isMarked })
    }
  }
}

/** The head of the table, on each page. */
function startTable(flow: Flow, { shown, steps, isRoomy }: QuestionTable): { tag: Tag; columns: Column[] } {
  const { sheet, t } = flow
  const size = shown.length === 1 ? sizeAlone[sheet.language] : isRoomy && shown.length < 3 ? roomySize : smallestType
  const columns = columnsFor(sheet, t, shown, size)
  if (steps) columns.push(differColumn(t, steps, size))
  const tag = sheet.tag('Table')
  flow.y = printRow(sheet, sheet.tag('TR', tag), columns, flow.y, { index: null })
  return { tag, columns }
}

function columnsFor(sheet: Sheet, t: Texts, shown: readonly ReportInformant[], size: number): Column[] {
  const isAlone = shown.length === 1
  const number: Column = {
    width: 24,
    size,
    head: t('report.questions.number'),
    text: (index) => String(questionnaire.items[index]?.number ?? ''),
  }
  const sides = (['parent', 'teacher'] as const).filter((side) => shown.some((each) => each.side === side))
  const answerWidth = shown.length < 4 ? widestAnswer(sheet, size) : 42
  const answersWidth = answerWidth * shown.length
  const rest = columnWidth - number.width - (isAlone ? 0 : differ) - answersWidth
  return [
    number,
    ...sides.flatMap((side) => [
      questionColumn(sheet, t, side, rest / sides.length, size),
      ...shown.filter((each) => each.side === side).map((each) => answerColumn(sheet, each, answerWidth, size)),
    ]),
  ]
}

/** No answer is broken between its letters. */
function widestAnswer(sheet: Sheet, size: number): number {
  return 8 + Math.max(...answersIn(sheet.language).map((text) => sheet.widthOf(text, size, 'semibold')))
}

/** What can be answered, each with its number: "0 Never". */
export function answersIn(language: Language): string[] {
  return scaleIn(language).map(({ value, label }) => `${value} ${label}`)
}

function questionColumn(sheet: Sheet, t: Texts, side: Side, width: number, size: number): Column {
  const wording = questionsFor(side, sheet.language)
  const head = t(side === 'parent' ? 'report.questions.atHome' : 'report.questions.atSchool')
  return { width, size, head, text: (index) => wording[index] ?? '' }
}

/** The digit alone where columns are narrow: the scale is above the table. */
function answerColumn(sheet: Sheet, informant: ReportInformant, width: number, size: number): Column {
  const said = answersIn(sheet.language)
  const { answers } = informant.result.newest
  const isWide = width > 50
  return {
    width,
    size,
    head: informant.short,
    text: (index) => (isWide ? (said[answers[index] ?? 0] ?? '') : String(answers[index])),
    bold: (index) => (answers[index] ?? 0) >= noticedFrom,
    ...(isWide
      ? {}
      : { lead: { width: 15, draw: (_: number, x: number, middle: number) => drawKey(sheet, informant, x, middle) } }),
  }
}

function differColumn(t: Texts, steps: readonly number[], size: number): Column {
  return {
    width: differ,
    size,
    head: t('report.questions.differ'),
    text: (index) => (isApart(steps, index) ? t('report.questions.steps', { steps: steps[index] ?? 0 }) : ''),
    bold: () => true,
  }
}

function groupText(t: Texts, shown: readonly ReportInformant[], group: SymptomGroup): string {
  const counts = shown.map(({ short, result }) =>
    t('report.groups.label', { who: short, count: countOf(result.newest, group), total: itemsPerGroup }),
  )
  return t('report.questions.group', { group: t(`screening.groups.${group}`), counts: counts.join(' · ') })
}
