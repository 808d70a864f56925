import { brandName } from '@/lib/brand'
import { formatLongDate } from '@/lib/i18n/format'
import { operatorLines } from '@/lib/i18n/operator-line'
import { ink } from '@/lib/pdf/colours'
import { printable } from '@/lib/pdf/thai'
import { drawMark, drawRule } from './marks'
import type { ReportData } from './schema'
import { columnWidth, muted, paper, type Sheet } from './sheet'
import { plainTags } from './texts'

export const bodyTop = paper.top + 32
/** Below are the disclaimer and one more line. */
export const bodyBottom = paper.height - paper.bottom - 16

const mutedRight = { ...muted, align: 'right' } as const

export type NewSheet = () => Sheet

/** With the head that each page has. */
export function newPage(newSheet: NewSheet, { madeAt }: ReportData): Sheet {
  const sheet = newSheet()
  const { t } = sheet
  const { left, top } = paper
  sheet.decoration(() => drawMark(sheet, left, top - 3, 22))
  sheet.paragraph('P', brandName, { x: left + 27, y: top, width: 60, size: 11, weight: 'semibold' })
  const beside = left + 27 + sheet.widthOf(brandName, 11, 'semibold') + 8
  sheet.paragraph('P', t('report.title'), { x: beside, y: top + 1.5, width: 260, color: ink.muted })
  const date = formatLongDate(madeAt, sheet.language)
  sheet.paragraph('P', t('report.made', { date }), { ...mutedRight, y: top + 2 })
  sheet.decoration(() => drawRule(sheet, top + 23))
  return sheet
}

/** The child's name on further pages, which may get lost. @returns where the rest begins */
function printOwner(sheet: Sheet, { child }: ReportData): number {
  const name = printable(child.name)
  const place = { x: paper.left + 200, width: columnWidth - 200, align: 'right' } as const
  const [y, size] = [bodyTop + 2, name.length > 40 ? 8.5 : 9]
  return y + sheet.paragraph('P', name, { ...place, y, size })
}

/** The heading of a further page and what explains it. @returns where the rest begins */
export function printTitle(sheet: Sheet, data: ReportData, title: string, hint: string): number {
  const below = printOwner(sheet, data)
  const y = Math.max(printHeading(sheet, title, bodyTop, { width: 190 }), below)
  return y + sheet.paragraph('P', hint, { ...muted, y }) + 5
}

/** Tagged last, as it is read last: no page is without the disclaimer. */
export function printFoot(sheet: Sheet, page: number, pages: number): void {
  const { t } = sheet
  const foot = paper.height - paper.bottom
  sheet.decoration(() => drawRule(sheet, foot - 4))
  const note = { ...muted, y: foot, width: columnWidth - 64 }
  const high = sheet.paragraph('Note', t.markup('screening.disclaimer', plainTags), note)
  printOperator(sheet, foot + high)
  sheet.decoration(() => sheet.print(t('report.page', { page, pages }), { ...mutedRight, y: foot }))
}

/** The longest form of the operator's name that fits on one line. */
function printOperator(sheet: Sheet, y: number): void {
  const lines = operatorLines(sheet.language).map(printable)
  const fitting = lines.find((line) => sheet.widthOf(line, muted.size) <= columnWidth)
  sheet.paragraph('Note', fitting ?? lines.at(-1) ?? '', { ...muted, y })
}

export function printHeading(
  sheet: Sheet,
  text: string,
  y: number,
  { x = paper.left, width = columnWidth }: { x?: number; width?: number } = {},
): number {
  return y + sheet.paragraph('H2', text, { x, y, width, size: 11, weight: 'semibold' }) + 2
}

export class Flow {
  y = bodyTop

  constructor(
    public sheet: Sheet,
    readonly data: ReportData,
    /** Null: no further pages; what has no room is printed anyway. */
    private readonly newSheet: NewSheet | null,
  ) {}

  /** Begins a page if this one has not that much room. @returns whether it did */
  makeRoom(height: number): boolean {
    if (!this.newSheet || this.y + height <= bodyBottom) return false
    const { scale } = this.sheet
    this.sheet = newPage(this.newSheet, this.data)
    this.sheet.scale = scale
    this.y = printOwner(this.sheet, this.data)
    return true
  }
}
