/*
 * Excel and its kin take a cell for a formula when it begins with one of these signs, also in their full-width forms, and
 * some of them skip what cannot be seen before it. An apostrophe makes it a text.
 */
const risky = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/*
 * A file is not always cut where it was meant to be: with `;` or a tab for the separator, or without the quotation marks, a
 * new cell begins within this one.
 */
const cuts = /([;,\t\r\n])/
const riskyPart = /^['"\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]/u

/** A cell that no spreadsheet computes, wherever it is cut. `unescapeFormula` takes it back. */
export function escapeFormula(value: string): string {
  const inner = mapParts(value, (part) => (riskyPart.test(part) ? `'${part}` : part))
  return risky.test(inner) ? `'${inner}` : inner
}

/** Undoes the escaping of an export, or of a leading apostrophe typed by hand. */
export function unescapeFormula(value: string): string {
  const inner = value.startsWith("'") && risky.test(value) ? value.slice(1) : value
  return mapParts(inner, (part) => (part.startsWith("'") && riskyPart.test(part) ? part.slice(1) : part))
}

/** Changes what follows each place where the cell may be cut. Its beginning is not one of them. */
function mapParts(value: string, change: (part: string) => string): string {
  if (!cuts.test(value)) return value
  return value
    .split(cuts)
    .map((part, at) => (at > 0 && at % 2 === 0 ? change(part) : part))
    .join('')
}
