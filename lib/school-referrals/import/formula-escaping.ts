// Spreadsheets run a cell that begins with one of these, even after invisible characters; `'` prevents it.
const risky = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/* Other software may split a file at `;` or tabs, or ignore quotes: then a new cell begins within this one. */
const cuts = /([;,\t\r\n])/
const riskyPart = /^['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

export function escapeFormula(value: string): string {
  const inner = mapParts(value, (part) => (riskyPart.test(part) ? `'${part}` : part))
  return risky.test(inner) ? `'${inner}` : inner
}

export function unescapeFormula(value: string): string {
  const inner = value.startsWith("'") && risky.test(value) ? value.slice(1) : value
  return mapParts(inner, (part) => (part.startsWith("'") && riskyPart.test(part) ? part.slice(1) : part))
}

function mapParts(value: string, change: (part: string) => string): string {
  if (!cuts.test(value)) return value
  return value
    .split(cuts)
    .map((part, at) => (at > 0 && at % 2 === 0 ? change(part) : part))
    .join('')
}

const mark = '\ufeff'

/** With the byte order mark, without which Excel misreads Thai. */
export function writeCsv(rows: string[][]): string {
  return mark + rows.map((row) => `${row.map((cell) => quoted(escapeFormula(cell))).join(',')}\r\n`).join('')
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
