import { brandName } from '@/lib/brand'
import { formatLongDate } from '@/lib/i18n/format'
import { operatorLines } from '@/lib/i18n/operator-line'
import { ink } from './colours'
import { drawMark } from './marks'
import type { ReportData } from './schema'
import { columnWidth, paper, type Sheet } from './sheet'
import { plainTags, type Texts } from './texts'
import { printable } from './thai'

export const bodyTop = paper.top + 32
/** Below are the disclaimer and one more line. */
export const bodyBottom = paper.height - paper.bottom - 16

function printHead(sheet: Sheet, t: Texts, data: ReportData): void {
  const { left, top } = paper
  const right = { x: left, width: columnWidth, align: 'right', size: 8.5, color: ink.muted } as const
  sheet.decoration(() => drawMark(sheet, left, top - 3, 22))
  sheet.paragraph('P', brandName, { x: left + 27, y: top, width: 60, size: 11, weight: 'semibold' })
  const beside = left + 27 + sheet.widthOf(brandName, 11, 'semibold') + 8
  sheet.paragraph('P', t('report.title'), { x: beside, y: top + 1.5, width: 260, color: ink.muted })
  sheet.paragraph('P', t('report.made', { date: formatLongDate(data.madeAt, sheet.language) }), {
    ...right,
    y: top + 2,
  })
  sheet.decoration(() => rule(sheet, top + 23))
}

/** The child's name on further pages, which may get lost. @returns the height */
export function printOwner(sheet: Sheet, { child }: ReportData): number {
  const name = printable(child.name)
  const size = name.length > 40 ? 8.5 : 9
  return sheet.paragraph('P', name, {
    x: paper.left + 200,
    y: bodyTop + 2,
    width: columnWidth - 200,
    size,
    align: 'right',
  })
}

/** Tagged last, as it is read last: no page is without the disclaimer. */
export function printFoot(sheet: Sheet, t: Texts, page: number, pages: number): void {
  const { left } = paper
  const right = { x: left, width: columnWidth, align: 'right', size: 8.5, color: ink.muted } as const
  const foot = paper.height - paper.bottom
  sheet.decoration(() => rule(sheet, foot - 4))
  const note = { x: left, y: foot, width: columnWidth - 64, size: 8.5, color: ink.muted }
  const high = sheet.paragraph('Note', t.markup('screening.disclaimer', plainTags), note)
  printOperator(sheet, foot + high)
  sheet.decoration(() => sheet.print(t('report.page', { page, pages }), { ...right, y: foot }))
}

/** The longest form of the operator's name that fits on one line. */
function printOperator(sheet: Sheet, y: number): void {
  const setting = { x: paper.left, y, width: columnWidth, size: 8.5, color: ink.muted }
  const lines = operatorLines(sheet.language).map(printable)
  const fitting = lines.find((line) => sheet.widthOf(line, setting.size) <= columnWidth)
  sheet.paragraph('Note', fitting ?? lines.at(-1) ?? '', setting)
}

export function rule(sheet: Sheet, y: number, color: string = ink.line): void {
  sheet.doc
    .moveTo(paper.left, y)
    .lineTo(paper.left + columnWidth, y)
    .lineWidth(0.6)
    .stroke(color)
}

export function printHeading(
  sheet: Sheet,
  text: string,
  y: number,
  { x = paper.left, width = columnWidth }: { x?: number; width?: number } = {},
): number {
  return y + sheet.paragraph('H2', text, { x, y, width, size: 11, weight: 'semibold' }) + 2
}

export type NewSheet = () => Sheet

export function newPage(newSheet: NewSheet, t: Texts, data: ReportData): Sheet {
  const sheet = newSheet()
  printHead(sheet, t, data)
  return sheet
}

export class Flow {
  y = bodyTop

  constructor(
    public sheet: Sheet,
    readonly t: Texts,
    readonly data: ReportData,
    /** Null: no further pages; what has no room is printed anyway. */
    private readonly newSheet: NewSheet | null,
  ) {}

  /** Begins a page if this one has not that much room. @returns whether it did */
  makeRoom(height: number): boolean {
    if (!this.newSheet || this.y + height <= bodyBottom) return false
    const { scale } = this.sheet
    this.sheet = newPage(this.newSheet, this.t, this.data)
    this.sheet.scale = scale
    this.y = bodyTop + printOwner(this.sheet, this.data) + 2
    return true
  }
}
