/*
 * Excel and its kin take a cell for a formula when it begins with one of these signs, also in their full-width forms, and
 * some of them skip what cannot be seen before it. An apostrophe makes it a text.
 */
const risky = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/** A cell that no spreadsheet computes. `reviveCell` takes it back. */
export function defuseCell(value: string): string {
  return risky.test(value) ? `'${value}` : value
}

/** The cell as it was before an export, or as somebody typed it who knows the apostrophe. */
export function reviveCell(value: string): string {
  return value.startsWith("'") && risky.test(value) ? value.slice(1) : value
}
