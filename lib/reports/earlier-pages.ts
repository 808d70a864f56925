import type { InformantResult } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { questionnaire, scaleIn } from '@/lib/screening/questionnaire'
import { itemsPerGroup, maxScore, noticedFrom, standsOutFrom } from '@/lib/screening/scoring'
import { ink } from './colours'
import { Flow, type NewSheet, newPage } from './flow'
import { briefNameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey } from './marks'
import { bodyTop, printHeading, printOwner } from './page-frame'
import { type ReportRow, reportRows } from './rows'
import { columnWidth, paper, type Sheet } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import type { Texts } from './texts'
import type { ReportData } from './types'

const widths = { date: 54, total: 34, level: 56, inattention: 48, hyperactivity: 56, answer: 10.4 } as const
const size = 7.5

type People = ReadonlyMap<InformantResult, ReportInformant>

/** A row for each set of answers that its informant has newer ones to. Nothing without such answers. */
export function* printEarlierPages(newSheet: NewSheet, t: Texts, data: ReportData): Generator<boolean> {
  const { earlier } = reportRows(data.informants)
  if (earlier.length === 0) return
  const flow = new Flow(newPage(newSheet, t, data), t, data, newSheet)
  const ownerHeight = printOwner(flow.sheet, data)
  flow.y = printHeading(flow.sheet, t('report.earlier.title'), bodyTop, { width: 190 })
  flow.y = Math.max(flow.y, bodyTop + ownerHeight + 2)
  const hint = { x: paper.left, width: columnWidth, size: 8, color: ink.muted }
  const answers = scaleIn(flow.sheet.language).map(({ value, label }) => `${value} ${label}`)
  const text = t('report.earlier.hint', { answers: answers.join(' · ') })
  flow.y += flow.sheet.paragraph('P', text, { ...hint, y: flow.y }) + 5
  const people = new Map(reportInformants(t, data.informants).map((each) => [each.result, each]))
  let columns = columnsFor(flow.sheet, t, people, earlier)
  let table = printTableHead(flow, columns)
  for (const index of earlier.keys()) {
    if (flow.makeRoom(rowHeight(flow.sheet, columns, index))) {
      yield true
      columns = columnsFor(flow.sheet, t, people, earlier)
      table = printTableHead(flow, columns)
    }
    flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { index })
  }
  yield true
}

function printTableHead(flow: Flow, columns: Column[]) {
  const table = flow.sheet.tag('Table')
  flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { index: null })
  return table
}

function columnsFor(sheet: Sheet, t: Texts, people: People, rows: readonly ReportRow[]): Column[] {
  const answers = answerColumns(rows)
  const left = [dateColumn(sheet, t, rows), ...scoreColumns(t, rows)]
  const used = [...left, ...answers].reduce((sum, { width }) => sum + width, 0)
  const [date, ...scores] = left
  const who = whoColumn(sheet, t, people, rows, columnWidth - used)
  return [...(date ? [date] : []), who, ...scores, ...answers]
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
      width: 12,
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
      size: 7,
      head: String(number),
      text: (index) => String(answerTo(index)),
      bold: (index) => answerTo(index) >= noticedFrom,
      isNarrow: true,
    }
  })
}
