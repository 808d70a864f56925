import { ink } from './colours'
import { columnWidth, paper, type Setting, type Sheet, type Tag } from './sheet'

/** A column of a table whose rows are known by an index. */
export interface Column {
  width: number
  head: string
  text: (index: number) => string
  size: number
  bold?: (index: number) => boolean
  /** A sign before the text, for the eye only. */
  lead?: { width: number; draw: (index: number, x: number, middle: number) => void }
  /** In place of text. */
  picture?: (index: number) => { alt: string; draw: (x: number, middle: number, width: number) => void }
  /** For single digits: hardly any room beside them. */
  isNarrow?: boolean
}

interface RowLooks {
  /** Null for the head of the table. */
  index: number | null
  isMarked?: boolean
  /** Without a line above: it belongs to the row before. */
  isContinued?: boolean
}

function roomIn({ width, lead, isNarrow }: Column, index: number | null): number {
  return width - (isNarrow ? 0 : 6) - (index === null ? 0 : (lead?.width ?? 0))
}

function settingsOf(columns: readonly Column[], index: number | null) {
  const pad = (columns[0]?.size ?? 0) > 9 || columns.some(({ picture }) => picture) ? 4 : 2
  const cells = columns.map((column) => {
    const isBold = index === null || (column.bold?.(index) ?? false)
    return {
      text: index === null ? column.head : column.text(index),
      width: roomIn(column, index),
      size: column.size,
      weight: isBold ? ('semibold' as const) : ('regular' as const),
    }
  })
  return { pad, cells }
}

export function rowHeight(sheet: Sheet, columns: readonly Column[], index: number | null): number {
  return heightOf(sheet, settingsOf(columns, index))
}

function heightOf(sheet: Sheet, { pad, cells }: ReturnType<typeof settingsOf>): number {
  return Math.max(...cells.map((cell) => sheet.heightOf(cell.text, cell))) + 2 * pad
}

/** As high as its highest cell; a hairline above, and a wash where the informants differ. Answers where the next begins. */
export function printRow(
  sheet: Sheet,
  row: Tag,
  columns: readonly Column[],
  y: number,
  { index, isMarked, isContinued }: RowLooks,
): number {
  const settings = settingsOf(columns, index)
  const { pad, cells } = settings
  const high = heightOf(sheet, settings)
  sheet.decoration(() => {
    if (isMarked) sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.marked)
    if (isContinued) return
    sheet.doc
      .moveTo(paper.left, y)
      .lineTo(paper.left + columnWidth, y)
      .lineWidth(0.4)
      .stroke(ink.line)
  })
  let x: number = paper.left
  for (const [at, column] of columns.entries()) {
    const { text = '', ...setting } = cells[at] ?? { width: 0 }
    const tag = index === null ? sheet.tag('TH', row, { scope: 'Column' }) : sheet.tag('TD', row)
    const start = x + (column.isNarrow ? 0 : 4)
    const lead = index === null ? 0 : (column.lead?.width ?? 0)
    const middle = y + pad + sheet.lineHeight(column.size) / 2
    if (index !== null && column.lead) sheet.decoration(() => column.lead?.draw(index, start, middle))
    const picture = index === null ? undefined : column.picture?.(index)
    if (picture) sheet.figure(tag, picture.alt, () => picture.draw(start, middle, column.width - 6))
    const align = column.isNarrow ? 'center' : 'left'
    if (text) sheet.write(tag, text, { ...setting, x: start + lead, y: y + pad, align })
    x += column.width
  }
  return y + high
}

/** A heading within a table, over all its columns. */
export function printGroupRow(sheet: Sheet, row: Tag, text: string, y: number): number {
  const setting: Setting = { x: paper.left + 4, y: y + 2, width: columnWidth - 8, size: 8.5, weight: 'semibold' }
  const high = sheet.heightOf(text, setting) + 4
  sheet.decoration(() => sheet.doc.rect(paper.left, y, columnWidth, high).fill(ink.sand))
  sheet.paragraph('TH', text, setting, row)
  return y + high
}
