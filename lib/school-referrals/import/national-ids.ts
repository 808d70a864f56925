const digits = /[0-9๐-๙]/g
/** As people write them: 13 digits, perhaps with dashes, dots or blanks between. */
const candidate = /(?<![0-9๐-๙])[0-9๐-๙](?:[\s.\p{Pd}/]{0,3}[0-9๐-๙]){12}(?![0-9๐-๙])/gu
/** As a whole cell. */
const whole = /^\s*[0-9๐-๙](?:[\s.\p{Pd}/]{0,3}[0-9๐-๙]){12}\s*$/u
/** Of a person without Thai nationality, as schools have it. */
const gCode = /^\s*[Gg][0-9๐-๙]{12}\s*$/u

/** The last of the 13 digits checks the others, as the Department of Provincial Administration issues them. */
export function isNationalId(text: string): boolean {
  if (gCode.test(text)) return true
  const figures = (text.match(digits) ?? []).map((digit) =>
    digit > '9' ? digit.charCodeAt(0) - 0x0e50 : Number(digit),
  )
  if (figures.length !== 13) return false
  const sum = figures.slice(0, 12).reduce((total, figure, at) => total + figure * (13 - at), 0)
  return (11 - (sum % 11)) % 10 === figures[12]
}

export function looksLikeNationalId(cell: string): boolean {
  return cell.length < 60 && (whole.test(cell) || gCode.test(cell))
}

/** The text without the national ids in it: another number may be right before one. */
export function withoutNationalIds(text: string): string {
  let [left, at] = ['', 0]
  candidate.lastIndex = 0
  for (let found = candidate.exec(text); found; found = candidate.exec(text)) {
    const [id] = found
    if (isNationalId(id)) {
      left += text.slice(at, found.index)
      at = found.index + id.length
    } else candidate.lastIndex = found.index + 1
  }
  return left + text.slice(at)
}
