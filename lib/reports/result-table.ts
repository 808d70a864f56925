import { formatDate } from '@/lib/i18n/format'
import { maxScore } from '@/lib/screening/scoring'
import { nameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey, drawPips, drawScoreBar, numberedIndent, printThresholds, scoreBarLabel } from './marks'
import { type Flow, printHeading } from './page-frame'
import { columnWidth, paper, type Sheet } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import type { Texts } from './texts'

const widths = { date: 72, total: 58, level: 106, bar: 108 } as const
const size = 8.5

export function* printResultTable(flow: Flow): Generator<boolean> {
  const { t, data } = flow
  flow.y = printHeading(flow.sheet, t('report.who.title'), flow.y)
  let columns = columnsFor(flow.sheet, t)
  let table = printTableHead(flow, columns)
  for (const item of reportInformants(t, data.informants)) {
    if (flow.makeRoom(rowHeight(flow.sheet, columns, item))) {
      yield true
      columns = columnsFor(flow.sheet, t)
      table = printTableHead(flow, columns)
    }
    flow.y = printRow(flow.sheet, flow.sheet.tag('TR', table), columns, flow.y, { item })
  }
}

function printTableHead(flow: Flow, columns: Column<ReportInformant>[]) {
  const { sheet, y } = flow
  const table = sheet.tag('Table')
  flow.y = printRow(sheet, sheet.tag('TR', table), columns, y, { item: null })
  sheet.decoration(() => printThresholds(sheet, paper.left + columnWidth - widths.bar + 4, y + 2, widths.bar - 6))
  return table
}

function columnsFor(sheet: Sheet, t: Texts): Column<ReportInformant>[] {
  return [
    {
      width: columnWidth - widths.date - widths.total - widths.level - widths.bar,
      size,
      head: t('report.who.informant'),
      text: ({ short, result }) => `${short} · ${nameOf(t, result)}`,
      lead: { width: numberedIndent, draw: (item, x, middle) => drawKey(sheet, item, x, middle) },
    },
    {
      width: widths.date,
      size,
      head: t('report.who.date'),
      text: ({ result }) => formatDate(result.newest.completedAt, sheet.language),
    },
    {
      width: widths.total,
      size,
      head: t('report.who.total', { max: maxScore }),
      text: ({ result }) => String(result.newest.totalScore),
      bold: () => true,
    },
    {
      width: widths.level,
      size,
      head: t('screening.bar.level'),
      text: ({ result }) => t(`screening.levels.${result.newest.riskLevel}`),
      lead: { width: 23, draw: ({ result }, x, middle) => drawPips(sheet, result.newest.riskLevel, x, middle) },
    },
    {
      width: widths.bar,
      size,
      head: '',
      text: () => '',
      picture: ({ result: { newest } }) => ({
        alt: scoreBarLabel(t, newest),
        draw: (x, middle, width) => drawScoreBar(sheet, newest, x, middle - 6, width),
      }),
    },
  ]
}
