import { countOf, itemsWithGap, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire, questionsFor, scaleIn } from '@/lib/screening/questionnaire'
import { itemsPerGroup, noticedFrom, type SymptomGroup } from '@/lib/screening/scoring'
import { ink } from './colours'
import { informants } from './group-counts'
import type { Informant } from './marks'
import { columnWidth, paper, type Setting, type Sheet, type Tag } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

/** Thai letters are smaller at the same size, and its sentences shorter. */
const sizes = { en: 7.5, th: 8.2 } as const
/** One informant's questions have the whole width to themselves. */
const sizesAlone = { en: 9.5, th: 10 } as const

interface Column {
  width: number
  head: string
  /** Of the question with that index, 0 to 17. */
  text: (index: number) => string
  size: number
  bold?: (index: number) => boolean
}

/** All 18 questions, by group, as each informant was asked and with what each answered. */
export function printQuestionTable(sheet: Sheet, t: Texts, data: ReportData, top: number): number {
  const columns = columnsFor(sheet, t, data)
  const apart = data.parent && data.teacher ? itemsWithGap(data.parent.answers, data.teacher.answers) : []
  const table = sheet.tag('Table')
  let y = printRow(sheet, sheet.tag('TR', table), columns, top, {
    cell: 'TH',
    textOf: ({ head }) => head,
    bold: () => true,
  })
  for (const group of symptomGroups) {
    y = printGroupRow(sheet, sheet.tag('TR', table), groupText(t, data, group), y)
    for (const [index, item] of questionnaire.items.entries()) {
      if (item.group !== group) continue
      y = printRow(sheet, sheet.tag('TR', table), columns, y, {
        cell: 'TD',
        textOf: (column) => column.text(index),
        bold: (column) => column.bold?.(index) ?? false,
        isMarked: apart.includes(index),
      })
    }
  }
  return y
}

function columnsFor(sheet: Sheet, t: Texts, { parent, teacher }: ReportData): Column[] {
  const { language } = sheet
  const labels = scaleIn(language).map(({ label }) => label)
  const size = (parent && teacher ? sizes : sizesAlone)[language]
  const answerWidth = parent && teacher ? 56 : 72
  const number: Column = {
    width: 24,
    size,
    head: t('report.questions.number'),
    text: (index) => String(questionnaire.items[index]?.number ?? ''),
  }
  const pair = (who: Informant, answers: number[], width: number): Column[] => {
    const wording = questionsFor(who, language)
    const head = t(who === 'parent' ? 'report.questions.atHome' : 'report.questions.atSchool')
    return [
      { width: width - answerWidth, size, head, text: (index) => wording[index] ?? '' },
      {
        width: answerWidth,
        size,
        head: t(`report.short.${who}`),
        text: (index) => `${answers[index]} ${labels[answers[index] ?? 0]}`,
        bold: (index) => (answers[index] ?? 0) >= noticedFrom,
      },
    ]
  }
  if (!parent || !teacher) {
    const rest = columnWidth - number.width
    return [
      number,
      ...(parent ? pair('parent', parent.answers, rest) : []),
      ...(teacher ? pair('teacher', teacher.answers, rest) : []),
    ]
  }
  const differ = 38
  const each = (columnWidth - number.width - differ) / 2
  const steps = (index: number) => Math.abs((parent.answers[index] ?? 0) - (teacher.answers[index] ?? 0))
  return [
    number,
    ...pair('parent', parent.answers, each),
    ...pair('teacher', teacher.answers, each),
    {
      width: differ,
      size,
      head: t('report.questions.differ'),
      text: (index) => (steps(index) >= 2 ? t('report.questions.steps', { steps: steps(index) }) : ''),
      bold: () => true,
    },
  ]
}

function groupText(t: Texts, data: ReportData, group: SymptomGroup): string {
  const counts = informants.flatMap((who) => {
    const informant = data[who]
    if (!informant) return []
    return [
      t('report.groups.label', {
        who: t(`report.short.${who}`),
        count: countOf(informant, group),
        total: itemsPerGroup,
      }),
    ]
  })
  return t('report.questions.group', { group: t(`screening.groups.${group}`), counts: counts.join(' · ') })
}

function printGroupRow(sheet: Sheet, row: Tag, text: string, y: number): number {
  const setting: Setting = { x: paper.left + 4, y: y + 2, width: columnWidth - 8, size: 8, weight: 'semibold' }
  const high = sheet.heightOf(text, setting) + 4
  sheet.decoration(() => sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.sand))
  sheet.paragraph('TH', text, setting, row)
  return y + high
}

interface RowLooks {
  cell: 'TH' | 'TD'
  textOf: (column: Column) => string
  bold: (column: Column) => boolean
  isMarked?: boolean
}

/** As high as its highest cell; a hairline above, and a wash where the informants differ. */
function printRow(
  sheet: Sheet,
  row: Tag,
  columns: Column[],
  y: number,
  { cell, textOf, bold, isMarked }: RowLooks,
): number {
  const cells = columns.map((column) => ({
    text: textOf(column),
    width: column.width - 6,
    size: column.size,
    weight: bold(column) ? ('semibold' as const) : ('regular' as const),
  }))
  const pad = (columns[0]?.size ?? 0) > 9 ? 4 : 2
  const high = Math.max(...cells.map(({ text, ...setting }) => sheet.heightOf(text, setting))) + 2 * pad
  sheet.decoration(() => {
    if (isMarked) sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.marked)
    sheet.doc
      .moveTo(paper.left, y)
      .lineTo(paper.left + columnWidth, y)
      .lineWidth(0.4)
      .stroke(ink.line)
  })
  let x: number = paper.left
  for (const [index, column] of columns.entries()) {
    const { text = '', ...setting } = cells[index] ?? {
      width: 0,
      text: '',
    }
    const tag = sheet.tag(cell, row, cell === 'TH' ? { scope: 'Column' } : {})
    if (text) sheet.write(tag, text, { ...setting, x: x + 4, y: y + pad })
    x += column.width
  }
  return y + high
}
