import { ink } from '@/lib/pdf/colours'
import { type Setting, smallestType, type Tag } from '@/lib/pdf/section'
import { drawRule } from './marks'
import { columnWidth, paper, type Sheet } from './sheet'

export interface Column<T> {
  width: number
  head: string
  text: (item: T) => string
  /** The smallest type by default. */
  size?: number
  bold?: (item: T) => boolean
  lead?: { width: number; draw: (sheet: Sheet, item: T, x: number, middle: number) => void }
  picture?: (item: T) => { alt: string; draw: (sheet: Sheet, x: number, middle: number, width: number) => void }
  /** For single digits, without padding. */
  isNarrow?: boolean
}

interface RowLooks<T> {
  /** Null for the head of the table. */
  item: T | null
  isMarked?: boolean
  /** Belongs to the row before, and has no line above. */
  isContinued?: boolean
}

function settingsOf<T>(columns: readonly Column<T>[], item: T | null) {
  const pad = (columns[0]?.size ?? smallestType) > 9 || columns.some(({ picture }) => picture) ? 4 : 2
  const cells = columns.map((column) => {
    const isBold = item === null || (column.bold?.(item) ?? false)
    const lead = item === null ? 0 : (column.lead?.width ?? 0)
    return {
      text: item === null ? column.head : column.text(item),
      width: column.width - (column.isNarrow ? 0 : 6) - lead,
      size: column.size ?? smallestType,
      weight: isBold ? ('semibold' as const) : ('regular' as const),
    }
  })
  return { pad, cells }
}

export function rowHeight<T>(sheet: Sheet, columns: readonly Column<T>[], item: T): number {
  return heightOf(sheet, settingsOf(columns, item))
}

function heightOf(sheet: Sheet, { pad, cells }: ReturnType<typeof settingsOf>): number {
  return Math.max(...cells.map((cell) => sheet.heightOf(cell.text, cell))) + 2 * pad
}

export function printRow<T>(
  sheet: Sheet,
  row: Tag,
  columns: readonly Column<T>[],
  y: number,
  { item, isMarked, isContinued }: RowLooks<T>,
): number {
  const settings = settingsOf(columns, item)
  const { pad, cells } = settings
  const high = heightOf(sheet, settings)
  sheet.decoration(() => {
    if (isMarked) sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.marked)
    if (!isContinued) drawRule(sheet, y, 0.4)
  })
  let x: number = paper.left
  for (const [at, column] of columns.entries()) {
    const { text = '', ...setting } = cells[at] ?? { width: 0, size: smallestType }
    const tag = item === null ? sheet.tag('TH', row, { scope: 'Column' }) : sheet.tag('TD', row)
    const start = x + (column.isNarrow ? 0 : 4)
    const lead = item === null ? undefined : column.lead
    const middle = y + pad + sheet.lineHeight(setting.size) / 2
    if (item !== null && lead) sheet.decoration(() => lead.draw(sheet, item, start, middle))
    const picture = item === null ? undefined : column.picture?.(item)
    if (picture) sheet.figure(tag, picture.alt, () => picture.draw(sheet, start, middle, column.width - 6))
    const align = column.isNarrow ? 'center' : 'left'
    if (text) sheet.write(tag, text, { ...setting, x: start + (lead?.width ?? 0), y: y + pad, align })
    x += column.width
  }
  return y + high
}

/** A heading over all columns. @returns where the next row begins */
export function printGroupRow(sheet: Sheet, row: Tag, text: string, y: number): number {
  const setting: Setting = { x: paper.left + 4, y: y + 2, width: columnWidth - 8, size: 8.5, weight: 'semibold' }
  const high = sheet.heightOf(text, setting) + 4
  sheet.decoration(() => sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.sand))
  sheet.paragraph('TH', text, setting, row)
  return y + high
}
