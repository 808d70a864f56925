import type { Language } from '@/lib/i18n/language'
import { smallestType, type Tag } from '@/lib/pdf/section'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { itemsPerGroup, noticedFrom, type SymptomGroup } from '@/lib/screening/scoring'
import type { ReportInformant, Side } from './informants'
import { drawKey } from './marks'
import type { Flow } from './page-frame'
import { columnWidth, type Sheet } from './sheet'
import { type Column, printGroupRow, printRow, rowHeight } from './table'
import type { Texts } from './texts'

/** With one informant. Thai letters are smaller at the same size. */
const sizeAlone = { en: 9.5, th: 10 } as const
/** Where several pages are needed anyway. */
const roomySize = 9.5
const differWidth = 42

export interface QuestionTable {
  shown: readonly ReportInformant[]
  /** By question, the largest distance between two informants' answers; null with one informant. */
  steps: readonly number[] | null
  isRoomy: boolean
}

export function isApart(steps: readonly number[] | null, index: number): boolean {
  return (steps?.[index] ?? 0) >= 2
}

/** All 18 questions and answers, by group; a group that has no room begins a page. Yields after each full page. */
export function* printQuestionTable(flow: Flow, page: QuestionTable): Generator<boolean> {
  const columns = columnsFor(flow.sheet, page)
  let table = startTable(flow, columns)
  for (const [groupIndex, group] of symptomGroups.entries()) {
    const items = questionnaire.items.flatMap((item, index) => (item.group === group ? [index] : []))
    const wholeGroup = items.reduce((sum, index) => sum + rowHeight(flow.sheet, columns, index), 24)
    if (groupIndex > 0 && flow.makeRoom(wholeGroup)) {
      yield true
      table = startTable(flow, columns)
    }
    const title = groupText(flow.sheet.t, page.shown, group)
    flow.y = printGroupRow(flow.sheet, flow.sheet.tag('TR', table), title, flow.y)
    for (const index of items) {
      if (flow.makeRoom(rowHeight(flow.sheet, columns, index))) {
        yield true
        table = startTable(flow, columns)
      }
      const isMarked = isApart(page.steps, index)
      flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { item: index, isMarked })
    }
  }
}

function startTable(flow: Flow, columns: Column<number>[]): Tag {
  const table = flow.sheet.tag('Table')
  flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { item: null })
  return table
}

function columnsFor(sheet: Sheet, { shown, steps, isRoomy }: QuestionTable): Column<number>[] {
  const { t, language } = sheet
  const size = shown.length === 1 ? sizeAlone[language] : isRoomy && shown.length < 3 ? roomySize : smallestType
  const number: Column<number> = {
    width: 24,
    size,
    head: t('report.questions.number'),
    text: (index) => String(questionnaire.items[index]?.number ?? ''),
  }
  const sides = (['parent', 'teacher'] as const).filter((side) => shown.some((each) => each.side === side))
  const answerWidth = shown.length < 4 ? widestAnswer(sheet, size) : 42
  const rest = columnWidth - number.width - (steps ? differWidth : 0) - answerWidth * shown.length
  return [
    number,
    ...sides.flatMap((side) => [
      questionColumn(sheet, side, rest / sides.length, size),
      ...shown.filter((each) => each.side === side).map((each) => answerColumn(sheet, each, answerWidth, size)),
    ]),
    ...(steps ? [differColumn(t, steps, size)] : []),
  ]
}

/** No answer is broken between its letters. */
function widestAnswer(sheet: Sheet, size: number): number {
  return 8 + Math.max(...answersIn(sheet.language).map((text) => sheet.widthOf(text, size, 'semibold')))
}

export function answersIn(language: Language): string[] {
  return scaleIn(language).map(({ value, label }) => `${value} ${label}`)
}

function questionColumn({ t, language }: Sheet, side: Side, width: number, size: number): Column<number> {
  const wording = questionsFor(side, language)
  const head = t(side === 'parent' ? 'report.questions.atHome' : 'report.questions.atSchool')
  return { width, size, head, text: (index) => wording[index] ?? '' }
}

/** Narrow columns have only the digit: the scale is above the table. */
function answerColumn({ language }: Sheet, informant: ReportInformant, width: number, size: number): Column<number> {
  const labels = answersIn(language)
  const { answers } = informant.result.newest
  const isWide = width > 50
  return {
    width,
    size,
    head: informant.short,
    text: (index) => (isWide ? (labels[answers[index] ?? 0] ?? '') : String(answers[index])),
    bold: (index) => (answers[index] ?? 0) >= noticedFrom,
    ...(!isWide && { lead: { width: 15, draw: (sheet, _, x, middle) => drawKey(sheet, informant, x, middle) } }),
  }
}

function differColumn(t: Texts, steps: readonly number[], size: number): Column<number> {
  return {
    width: differWidth,
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
