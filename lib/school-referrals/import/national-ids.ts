const digits = /[0-9๐-๙]/g
/** As people write them: 13 digits, perhaps with dashes, dots or blanks between. */
const candidate = /(?<![0-9๐-๙])[0-9๐-๙](?:[\s.\p{Pd}]{0,2}[0-9๐-๙]){12}(?![0-9๐-๙])/gu
/** As a whole cell, also of a person without Thai nationality, whose schools write a G before. */
const whole = /^\s*(?:[0-9๐-๙](?:[\s.\p{Pd}]{0,2}[0-9๐-๙]){12}|[Gg][0-9๐-๙]{12})\s*$/u

/** The last of the 13 digits checks the others, as the Department of Provincial Administration issues them. */
export function isNationalId(text: string): boolean {
  const figures = (text.match(digits) ?? []).map((digit) =>
    digit > '9' ? digit.charCodeAt(0) - 0x0e50 : Number(digit),
  )
  if (figures.length !== 13) return false
  const sum = figures.slice(0, 12).reduce((total, figure, at) => total + figure * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === figures[12]
}

export function looksLikeNationalId(cell: string): boolean {
  return cell.length < 40 && whole.test(cell)
}

/** The text without the national ids in it. */
export function withoutNationalIds(text: string): string {
  return text.replace(candidate, (found) => (isNationalId(found) ? '' : found))
}
