import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { itemsPerGroup, noticedFrom, type SymptomGroup } from '@/lib/screening/scoring'
import type { ReportInformant, Side } from './informants'
import { drawKey } from './marks'
import { columnWidth, type Sheet } from './sheet'
import { type Column, printGroupRow, printRow } from './table'
import type { Texts } from './texts'

/** Thai letters are smaller at the same size, and its sentences shorter. */
const sizes = { en: 7.5, th: 8.2 } as const
/** One informant's questions have the whole width to themselves. */
const sizesAlone = { en: 9.5, th: 10 } as const
const differ = 38

export interface QuestionTable {
  /** Who has a column. */
  shown: readonly ReportInformant[]
  /** By question, how far the answers of all informants are from each other; null with one informant. */
  steps: readonly number[] | null
}

/** Whether a row is marked. */
export function isApart(steps: readonly number[] | null, index: number): boolean {
  return (steps?.[index] ?? 0) >= 2
}

/** All 18 questions, by group, as each of these informants was asked and with what each answered. */
export function printQuestionTable(sheet: Sheet, t: Texts, { shown, steps }: QuestionTable, top: number): number {
  const columns = columnsFor(sheet, t, shown)
  if (steps) columns.push(differColumn(sheet, t, steps))
  const table = sheet.tag('Table')
  let y = printRow(sheet, sheet.tag('TR', table), columns, top, { index: null })
  for (const group of symptomGroups) {
    y = printGroupRow(sheet, sheet.tag('TR', table), groupText(t, shown, group), y)
    for (const [index, item] of questionnaire.items.entries()) {
      if (item.group !== group) continue
      const isMarked = isApart(steps, index)
      y = printRow(sheet, sheet.tag('TR', table), columns, y, { index, isMarked })
    }
  }
  return y
}

function columnsFor(sheet: Sheet, t: Texts, shown: readonly ReportInformant[]): Column[] {
  const { language } = sheet
  const isAlone = shown.length === 1
  const size = (isAlone ? sizesAlone : sizes)[language]
  const number: Column = {
    width: 24,
    size,
    head: t('report.questions.number'),
    text: (index) => String(questionnaire.items[index]?.number ?? ''),
  }
  const sides = (['parent', 'teacher'] as const).filter((side) => shown.some((each) => each.side === side))
  const answerWidth = isAlone ? 72 : shown.length < 3 ? 56 : shown.length < 4 ? 48 : 34
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

function questionColumn(sheet: Sheet, t: Texts, side: Side, width: number, size: number): Column {
  const wording = questionsFor(side, sheet.language)
  const head = t(side === 'parent' ? 'report.questions.atHome' : 'report.questions.atSchool')
  return { width, size, head, text: (index) => wording[index] ?? '' }
}

/** The digit alone where columns are narrow: the scale is above the table. */
function answerColumn(sheet: Sheet, informant: ReportInformant, width: number, size: number): Column {
  const labels = scaleIn(sheet.language).map(({ label }) => label)
  const { answers } = informant.result.newest
  const isWide = width > 40
  return {
    width,
    size,
    head: informant.short,
    text: (index) => (isWide ? `${answers[index]} ${labels[answers[index] ?? 0]}` : String(answers[index])),
    bold: (index) => (answers[index] ?? 0) >= noticedFrom,
    ...(isWide
      ? {}
      : { lead: { width: 12, draw: (_: number, x: number, middle: number) => drawKey(sheet, informant, x, middle) } }),
  }
}

function differColumn(sheet: Sheet, t: Texts, steps: readonly number[]): Column {
  return {
    width: differ,
    size: sizes[sheet.language],
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
