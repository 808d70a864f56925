import { escapeFormula } from './formula-escaping'

const mark = '\ufeff'

/** With the byte order mark, without which Excel misreads Thai. */
export function writeCsv(rows: string[][]): string {
  return mark + rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
