import type { VersionedAssessment } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import type { Tag } from '@/lib/pdf/section'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire } from '@/lib/screening/questionnaire'
import { groupThreshold, itemsPerGroup, maxScore, noticedFrom } from '@/lib/screening/scoring'
import { briefNameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey, numberedIndent } from './marks'
import { Flow, type NewSheet, newPage, printTitle } from './page-frame'
import { answersIn } from './question-table'
import { reportRows } from './rows'
import type { ReportData } from './schema'
import { columnWidth, type Sheet } from './sheet'
import { type Column, printRow, rowHeight } from './table'

const widths = { date: 72, total: 60, level: 96, inattention: 72, hyperactivity: 88, answer: columnWidth / 18 } as const

interface EarlierRow {
  informant: ReportInformant
  assessment: VersionedAssessment
}

export function* printEarlierPages(newSheet: NewSheet, data: ReportData): Generator<boolean> {
  const { earlier } = reportRows(data.informants)
  if (earlier.length === 0) return
  const flow = new Flow(newPage(newSheet, data), data, newSheet)
  const { t, language } = flow.sheet
  const people = new Map(reportInformants(t, data.informants).map((each) => [each.result.key, each]))
  const rows = earlier.flatMap(({ informant, assessment }) => {
    const person = people.get(informant.key)
    return person ? [{ informant: person, assessment }] : []
  })
  const hint = t('report.earlier.hint', { answers: answersIn(language).join(' · ') })
  flow.y = printTitle(flow.sheet, data, t('report.earlier.title'), hint)
  const columns = columnsIn(flow.sheet)
  let table = printTableHead(flow, columns)
  for (const row of rows) {
    if (flow.makeRoom(columns.reduce((sum, part) => sum + rowHeight(flow.sheet, part, row), 0))) {
      yield true
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

function columnsIn({ t, language }: Sheet): Column<EarlierRow>[][] {
  const scores: Column<EarlierRow>[] = [
    {
      width: widths.total,
      head: t('report.who.total', { max: maxScore }),
      text: ({ assessment }) => String(assessment.totalScore),
      bold: () => true,
    },
    {
      width: widths.level,
      head: t('screening.bar.level'),
      text: ({ assessment }) => t(`screening.levels.${assessment.riskLevel}`),
    },
    ...symptomGroups.map(
      (group): Column<EarlierRow> => ({
        width: widths[group],
        head: t(`screening.shortGroups.${group}`),
        text: ({ assessment }) => `${countOf(assessment, group)}/${itemsPerGroup}`,
        bold: ({ assessment }) => countOf(assessment, group) >= groupThreshold,
      }),
    ),
  ]
  const date: Column<EarlierRow> = {
    width: widths.date,
    head: t('report.who.date'),
    // Names another version than today's: its numbers do not compare.
    text: ({ assessment: { completedAt, version } }) => {
      const date = formatDate(completedAt, language)
      return version === questionnaire.version ? date : `${date} ${t('report.earlier.version', { version })}`
    },
  }
  const informant: Column<EarlierRow> = {
    width: columnWidth - scores.reduce<number>((sum, { width }) => sum + width, widths.date),
    head: t('report.who.informant'),
    text: ({ informant }) => briefNameOf(informant),
    lead: {
      width: numberedIndent,
      draw: (sheet, { informant }, x, middle) => drawKey(sheet, informant, x, middle),
    },
  }
  const answers = questionnaire.items.map(
    ({ number }, question): Column<EarlierRow> => ({
      width: widths.answer,
      head: String(number),
      text: ({ assessment }) => String(assessment.answers[question] ?? 0),
      bold: ({ assessment }) => (assessment.answers[question] ?? 0) >= noticedFrom,
      isNarrow: true,
    }),
  )
  return [[date, informant, ...scores], answers]
}
