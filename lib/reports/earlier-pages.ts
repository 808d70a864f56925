import type { VersionedAssessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire } from '@/lib/screening/questionnaire'
import { groupThreshold, itemsPerGroup, maxScore, noticedFrom } from '@/lib/screening/scoring'
import { ink } from './colours'
import { briefNameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey, numberedIndent } from './marks'
import { bodyTop, Flow, type NewSheet, newPage, printHeading, printOwner } from './page-frame'
import { answersIn } from './question-table'
import { reportRows } from './rows'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet, type Tag } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import type { Texts } from './texts'

const widths = { date: 72, total: 60, level: 96, inattention: 72, hyperactivity: 88, answer: columnWidth / 18 } as const
const size = 8.5

interface EarlierRow {
  informant: ReportInformant
  assessment: VersionedAssessment
}

export function* printEarlierPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  const people = new Map(reportInformants(t, data.informants).map((each) => [each.result, each]))
  const rows = reportRows(data.informants).earlier.flatMap(({ informant, assessment }) => {
    const person = people.get(informant)
    return person ? [{ informant: person, assessment }] : []
  })
  if (rows.length === 0) return
  const flow = new Flow(newPage(newSheet, t, data), t, data, newSheet)
  const ownerHeight = printOwner(flow.sheet, data)
  flow.y = printHeading(flow.sheet, t('report.earlier.title'), bodyTop, { width: 190 })
  flow.y = Math.max(flow.y, bodyTop + ownerHeight + 2)
  const hint = { x: paper.left, width: columnWidth, size, color: ink.muted }
  const text = t('report.earlier.hint', { answers: answersIn(flow.sheet.language).join(' · ') })
  flow.y += flow.sheet.paragraph('P', text, { ...hint, y: flow.y }) + 5
  let columns = columnsFor(flow.sheet, t)
  let table = printTableHead(flow, columns)
  for (const row of rows) {
    if (flow.makeRoom(columns.reduce((sum, part) => sum + rowHeight(flow.sheet, part, row), 0))) {
      yield true
      columns = columnsFor(flow.sheet, t)
      table = printTableHead(flow, columns)
    }
    printParts(flow, table, columns, row)
  }
  yield true
}

function printTableHead(flow: Flow, columns: Column<EarlierRow>[][]): Tag {
  const table = flow.sheet.tag('Table')
  printParts(flow, table, columns, null)
  return table
}

/** One table row to a screen reader, two printed lines: beside the rest the answers would be too small. */
function printParts(flow: Flow, table: Tag, columns: Column<EarlierRow>[][], item: EarlierRow | null): void {
  const row = flow.sheet.tag('TR', table)
  for (const [line, part] of columns.entries())
    flow.y = printRow(flow.sheet, row, part, flow.y, { item, isContinued: line > 0 })
}

function columnsFor(sheet: Sheet, t: Texts): Column<EarlierRow>[][] {
  const scores = scoreColumns(t)
  const used = scores.reduce<number>((sum, { width }) => sum + width, widths.date)
  return [[dateColumn(sheet, t), informantColumn(sheet, t, columnWidth - used), ...scores], answerColumns()]
}

/** Names another version than today's: its numbers do not compare. */
function dateColumn(sheet: Sheet, t: Texts): Column<EarlierRow> {
  return {
    width: widths.date,
    size,
    head: t('report.who.date'),
    text: ({ assessment: { completedAt, version } }) => {
      const date = formatDate(completedAt, sheet.language)
      return version === questionnaire.version ? date : `${date} ${t('report.earlier.version', { version })}`
    },
  }
}

function informantColumn(sheet: Sheet, t: Texts, width: number): Column<EarlierRow> {
  return {
    width,
    size,
    head: t('report.who.informant'),
    text: ({ informant }) => briefNameOf(informant),
    lead: { width: numberedIndent, draw: ({ informant }, x, middle) => drawKey(sheet, informant, x, middle) },
  }
}

function scoreColumns(t: Texts): Column<EarlierRow>[] {
  return [
    {
      width: widths.total,
      size,
      head: t('report.who.total', { max: maxScore }),
      text: ({ assessment }) => String(assessment.totalScore),
      bold: () => true,
    },
    {
      width: widths.level,
      size,
      head: t('screening.bar.level'),
      text: ({ assessment }) => t(`screening.levels.${assessment.riskLevel}`),
    },
    ...symptomGroups.map(
      (group): Column<EarlierRow> => ({
        width: widths[group],
        size,
        head: t(`report.earlier.${group}`),
        text: ({ assessment }) => `${countOf(assessment, group)}/${itemsPerGroup}`,
        bold: ({ assessment }) => countOf(assessment, group) >= groupThreshold,
      }),
    ),
  ]
}

function answerColumns(): Column<EarlierRow>[] {
  return questionnaire.items.map(({ number }, question) => ({
    width: widths.answer,
    size,
    head: String(number),
    text: ({ assessment }) => String(assessment.answers[question] ?? 0),
    bold: ({ assessment }) => (assessment.answers[question] ?? 0) >= noticedFrom,
    isNarrow: true,
  }))
}
