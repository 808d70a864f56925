import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { itemsPerGroup, type SymptomGroup } from '@/lib/screening/scoring'
import { ink } from './colours'
import { drawKey, drawNine, type Informant, nineWidth } from './marks'
import { printHeading } from './page-frame'
import { columnWidth, paper, type Sheet } from './sheet'
import type { Texts } from './texts'
import type { ReportData } from './types'

export const informants: readonly Informant[] = ['parent', 'teacher']
const rowHeight = 17

/** The two groups side by side, each with a row of nine for every informant. */
export function printGroupCounts(sheet: Sheet, t: Texts, data: ReportData, top: number): number {
  let y = printHeading(sheet, t('report.groups.title'), top) - 1
  y +=
    sheet.paragraph('P', t('report.groups.hint'), { x: paper.left, y, width: columnWidth, size: 8, color: ink.muted }) +
    5
  const width = (columnWidth - 14) / 2
  const ends = symptomGroups.map((group, index) =>
    printGroup(sheet, t, data, group, paper.left + index * (width + 14), y, width),
  )
  return Math.max(...ends)
}

function printGroup(
  sheet: Sheet,
  t: Texts,
  data: ReportData,
  group: SymptomGroup,
  x: number,
  top: number,
  width: number,
): number {
  let y =
    top + sheet.paragraph('H3', t(`screening.groups.${group}`), { x, y: top, width, size: 9, weight: 'semibold' }) + 3
  for (const who of informants) {
    const informant = data[who]
    if (!informant) continue
    const count = countOf(informant, group)
    const [middle, textTop] = [y + rowHeight / 2, y + (rowHeight - sheet.lineHeight(8.5)) / 2]
    const label = t('report.groups.label', { who: t(`report.short.${who}`), count, total: itemsPerGroup })
    sheet.figure(sheet.root, label, () => {
      drawKey(sheet, who, x, middle, 6)
      sheet.print(t(`report.short.${who}`), { x: x + 10, y: textTop, width: 56, size: 8.5 })
      drawNine(sheet, who, count, x + 62, middle)
      const after = x + 62 + nineWidth + 5
      const weight = count >= 6 ? 'semibold' : 'regular'
      sheet.print(t('report.groups.count', { count, total: itemsPerGroup }), {
        x: after,
        y: textTop,
        width: 70,
        size: 8.5,
        weight,
      })
    })
    y += rowHeight
  }
  return y
}
