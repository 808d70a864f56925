import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire } from '@/lib/screening/questionnaire'
import { itemsPerGroup, maxScore, noticedFrom, standsOutFrom } from '@/lib/screening/scoring'
import { ink } from './colours'
import { Flow, type NewSheet, newPage } from './flow'
import { briefNameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey, numberedIndent } from './marks'
import { bodyTop, printHeading, printOwner } from './page-frame'
import { answersIn } from './question-table'
import { type ReportRow, reportRows } from './rows'
import { columnWidth, paper, type Sheet, type Tag } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import type { Texts } from './texts'
import type { ReportData } from './types'

const widths = { date: 72, total: 60, level: 96, inattention: 72, hyperactivity: 88, answer: columnWidth / 18 } as const
const size = 8.5

type People = ReadonlyMap<InformantResult, ReportInformant>

/** A row for each set of answers that its informant has newer ones to. Nothing without such answers. */
export function* printEarlierPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  const { earlier } = reportRows(data.informants)
  if (earlier.length === 0) return
  const flow = new Flow(newPage(newSheet, t, data), t, data, newSheet)
  const ownerHeight = printOwner(flow.sheet, data)
  flow.y = printHeading(flow.sheet, t('report.earlier.title'), bodyTop, { width: 190 })
  flow.y = Math.max(flow.y, bodyTop + ownerHeight + 2)
  const hint = { x: paper.left, width: columnWidth, size: 8.5, color: ink.muted }
  const text = t('report.earlier.hint', { answers: answersIn(flow.sheet.language).join(' · ') })
  flow.y += flow.sheet.paragraph('P', text, { ...hint, y: flow.y }) + 5
  const people = new Map(reportInformants(t, data.informants).map((each) => [each.result, each]))
  let columns = columnsFor(flow.sheet, t, people, earlier)
  let table = printTableHead(flow, columns)
  for (const index of earlier.keys()) {
    if (flow.makeRoom(columns.reduce((sum, part) => sum + rowHeight(flow.sheet, part, index), 0))) {
      yield true
      columns = columnsFor(flow.sheet, t, people, earlier)
      table = printTableHead(flow, columns)
    }
    printParts(flow, table, columns, index)
  }
  yield true
}

function printTableHead(flow: Flow, columns: Column[][]): Tag {
  const table = flow.sheet.tag('Table')
  printParts(flow, table, columns, null)
  return table
}

/** One table row to a screen reader, two printed lines: the answers go below, since beside the rest they would be too small. */
function printParts(flow: Flow, table: Tag, columns: Column[][], index: number | null): void {
  const row = flow.sheet.tag('TR', table)
  for (const [line, part] of columns.entries())
    flow.y = printRow(flow.sheet, row, part, flow.y, { index, isContinued: line > 0 })
}

function columnsFor(sheet: Sheet, t: Texts, people: People, rows: readonly ReportRow[]): Column[][] {
  const [date, scores] = [dateColumn(sheet, t, rows), scoreColumns(t, rows)]
  const used = [date, ...scores].reduce((sum, { width }) => sum + width, 0)
  return [[date, whoColumn(sheet, t, people, rows, columnWidth - used), ...scores], answerColumns(rows)]
}

/** Answers to other questions than today's say so: their numbers do not compare. */
function dateColumn(sheet: Sheet, t: Texts, rows: readonly ReportRow[]): Column {
  return {
    width: widths.date,
    size,
    head: t('report.who.date'),
    text: (index) => {
      const { completedAt = '', version = '' } = rows[index]?.assessment ?? {}
      const date = formatDate(completedAt, sheet.language)
      return version === questionnaire.version ? date : `${date} ${t('report.earlier.version', { version })}`
    },
  }
}

function whoColumn(sheet: Sheet, t: Texts, people: People, rows: readonly ReportRow[], width: number): Column {
  const informantOf = (index: number) => {
    const row = rows[index]
    return row && people.get(row.informant)
  }
  return {
    width,
    size,
    head: t('report.who.informant'),
    text: (index) => {
      const informant = informantOf(index)
      return informant ? briefNameOf(informant) : ''
    },
    lead: {
      width: numberedIndent,
      draw: (index, x, middle) => {
        const informant = informantOf(index)
        if (informant) drawKey(sheet, informant, x, middle)
      },
    },
  }
}

function scoreColumns(t: Texts, rows: readonly ReportRow[]): Column[] {
  const scoreOf = (index: number) => rows[index]?.assessment
  return [
    {
      width: widths.total,
      size,
      head: t('report.who.total', { max: maxScore }),
      text: (index) => String(scoreOf(index)?.totalScore ?? ''),
      bold: () => true,
    },
    {
      width: widths.level,
      size,
      head: t('screening.bar.level'),
      text: (index) => t(`screening.levels.${scoreOf(index)?.riskLevel ?? 'low'}`),
    },
    ...symptomGroups.map((group): Column => {
      const count = (index: number) => countOf(scoreOf(index) ?? { inattentionCount: 0, hyperactivityCount: 0 }, group)
      return {
        width: widths[group],
        size,
        head: t(`report.earlier.${group}`),
        text: (index) => `${count(index)}/${itemsPerGroup}`,
        bold: (index) => count(index) >= standsOutFrom,
      }
    }),
  ]
}

/** A digit for each question. */
function answerColumns(rows: readonly ReportRow[]): Column[] {
  return questionnaire.items.map(({ number }, item) => {
    const answerTo = (index: number) => rows[index]?.assessment.answers[item] ?? 0
    return {
      width: widths.answer,
      size,
      head: String(number),
      text: (index) => String(answerTo(index)),
      bold: (index) => answerTo(index) >= noticedFrom,
      isNarrow: true,
    }
  })
}
