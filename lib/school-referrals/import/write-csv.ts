import { escapeFormula } from './formula-escaping'

const mark = '\ufeff'

/** A table as a file that Excel opens: with the mark without which it takes Thai for something else. */
export function writeCsv(rows: string[][]): string {
  return mark + rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
