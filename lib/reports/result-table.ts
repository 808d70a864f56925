import { formatDate } from '@/lib/i18n/format'
import { highFrom, maxScore, moderateFrom } from '@/lib/screening/scoring'
import type { Flow } from './flow'
import { nameOf, type ReportInformant, reportInformants } from './informants'
import { drawKey, drawPips, drawScoreBar, numberedIndent, printThresholds } from './marks'
import { printHeading } from './page-frame'
import { columnWidth, paper, type Sheet } from './sheet'
import { type Column, printRow, rowHeight } from './table'
import type { Texts } from './texts'

const barWidth = 108

/** A row for each informant, where there are too many for large cards. */
export function* printResultTable(flow: Flow): Generator<boolean> {
  const { t, data } = flow
  flow.y = printHeading(flow.sheet, t('report.who.title'), flow.y)
  let { sheet } = flow
  const shown = reportInformants(t, data.informants)
  let columns = columnsFor(sheet, t, shown)
  let table = printTableHead(flow, columns)
  for (const index of data.informants.keys()) {
    if (flow.makeRoom(rowHeight(sheet, columns, index))) {
      yield true
      sheet = flow.sheet
      columns = columnsFor(sheet, t, shown)
      table = printTableHead(flow, columns)
    }
    flow.y = printRow(sheet, sheet.tag('TR', table), columns, flow.y, { index })
  }
}

function printTableHead(flow: Flow, columns: Column[]) {
  const { sheet, y } = flow
  const table = sheet.tag('Table')
  flow.y = printRow(sheet, sheet.tag('TR', table), columns, y, { index: null })
  sheet.decoration(() => printThresholds(sheet, paper.left + columnWidth - barWidth + 4, y + 2, barWidth - 6))
  return table
}

function columnsFor(sheet: Sheet, t: Texts, shown: readonly ReportInformant[]): Column[] {
  const size = 8.5
  const [dateWidth, totalWidth, levelWidth] = [72, 58, 106]
  const newest = (index: number) => shown[index]?.result.newest
  const levelOf = (index: number) => newest(index)?.riskLevel ?? 'low'
  const totalOf = (index: number) => newest(index)?.totalScore ?? 0
  return [
    {
      width: columnWidth - dateWidth - totalWidth - levelWidth - barWidth,
      size,
      head: t('report.who.informant'),
      text: (index) => {
        const informant = shown[index]
        return informant ? `${informant.short} · ${nameOf(t, informant.result)}` : ''
      },
      lead: {
        width: numberedIndent,
        draw: (index, x, middle) => {
          const informant = shown[index]
          if (informant) drawKey(sheet, informant, x, middle)
        },
      },
    },
    {
      width: dateWidth,
      size,
      head: t('report.who.date'),
      text: (index) => formatDate(newest(index)?.completedAt ?? '', sheet.language),
    },
    {
      width: totalWidth,
      size,
      head: t('report.who.total', { max: maxScore }),
      text: (index) => String(totalOf(index)),
      bold: () => true,
    },
    {
      width: levelWidth,
      size,
      head: t('screening.bar.level'),
      text: (index) => t(`screening.levels.${levelOf(index)}`),
      lead: { width: 23, draw: (index, x, middle) => drawPips(sheet, levelOf(index), x, middle) },
    },
    {
      width: barWidth,
      size,
      head: '',
      text: () => '',
      picture: (index) => ({
        alt: t('screening.bar.label', {
          score: totalOf(index),
          level: levelOf(index),
          max: maxScore,
          moderateFrom,
          moderateTo: highFrom - 1,
          highFrom,
        }),
        draw: (x, middle, width) => drawScoreBar(sheet, totalOf(index), levelOf(index), x, middle - 6, width),
      }),
    },
  ]
}
