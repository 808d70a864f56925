import { countOf, symptomGroups } from '@/lib/screening/presentation'
import { groupThreshold, itemsPerGroup, type SymptomGroup } from '@/lib/screening/scoring'
import { isOfPair, type ShownInformant, shownInformants } from './informants'
import { drawKey, drawNine, nineWidth } from './marks'
import { type Flow, printHeading } from './page-frame'
import { columnWidth, muted, paper, type Sheet } from './sheet'

const gap = 14
const width = (columnWidth - gap) / 2
/** Rows are closer and numbers shorter with several people, or the longer word for a second parent. */
const layouts = {
  pair: { rowHeight: 17, nameAt: 10, nineAt: 62 },
  several: { rowHeight: 14, nameAt: 15, nineAt: 100 },
} as const

export function* printGroupCounts(flow: Flow): Generator<boolean> {
  const { data } = flow
  const { t } = flow.sheet
  const shown = shownInformants(t, data)
  const results = shown.map(({ result }) => result)
  const hasSecond = results.some(({ kind }) => kind === 'second_parent')
  const layout = layouts[isOfPair(results) && !hasSecond ? 'pair' : 'several']
  if (flow.makeRoom(5 * layout.rowHeight)) yield true
  flow.y = printHeading(flow.sheet, t('report.groups.title'), flow.y) - 1
  flow.y += flow.sheet.paragraph('P', t('report.groups.hint'), { ...muted, y: flow.y }) + 5
  flow.y = printNames(flow.sheet, flow.y)
  const firstApart = shown.find(({ apart }) => apart)
  for (const informant of shown) {
    if (flow.makeRoom(layout.rowHeight + (informant === firstApart ? flow.sheet.lineHeight(8.5) : 0))) {
      yield true
      flow.y = printNames(flow.sheet, flow.y)
    }
    if (informant === firstApart) flow.y += flow.sheet.paragraph('P', t('report.groups.apart'), { ...muted, y: flow.y })
    for (const [index, group] of symptomGroups.entries())
      printCount(flow.sheet, informant, group, { ...layout, x: paper.left + index * (width + gap), y: flow.y })
    flow.y += layout.rowHeight
  }
}

function printNames(sheet: Sheet, y: number): number {
  const ends = symptomGroups.map((group, index) => {
    const x = paper.left + index * (width + gap)
    return sheet.paragraph('H3', sheet.t(`screening.groups.${group}`), { x, y, width, size: 9, weight: 'semibold' })
  })
  return y + Math.max(...ends) + 3
}

function printCount(
  sheet: Sheet,
  informant: ShownInformant,
  group: SymptomGroup,
  { x, y, rowHeight, nameAt, nineAt }: (typeof layouts)[keyof typeof layouts] & { x: number; y: number },
): void {
  const { t } = sheet
  const count = countOf(informant.result.newest, group)
  const [middle, textTop] = [y + rowHeight / 2, y + (rowHeight - sheet.lineHeight(8.5)) / 2]
  const of = { count, total: itemsPerGroup }
  const counts = t('report.groups.label', { who: informant.short, ...of })
  const label = t('report.questions.group', { group: t(`screening.groups.${group}`), counts })
  sheet.figure(sheet.root, label, () => {
    drawKey(sheet, informant, x, middle, 6)
    sheet.print(informant.short, { x: x + nameAt, y: textTop, width: nineAt - nameAt + 4, size: 8.5 })
    drawNine(sheet, informant.side, count, x + nineAt, middle)
    const text = rowHeight < 17 ? `${count}/${itemsPerGroup}` : t('report.groups.count', of)
    sheet.print(text, {
      x: x + nineAt + nineWidth + 5,
      y: textTop,
      width: 70,
      size: 8.5,
      weight: count >= groupThreshold ? 'semibold' : 'regular',
    })
  })
}
