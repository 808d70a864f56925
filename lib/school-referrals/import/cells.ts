import { textKeyOf } from '@/lib/text-key.mjs'
import { unescapeFormula } from './formula-escaping'
import { maxCellLength, maxNumberLength } from './schema'

const errorValue =
  /^\s*(?:#(?:ref!|n\/a|value!|name\?|div\/0!|null!|num!|spill!|calc!|getting_data|field!|busy!)|#{3,}\s*$|=)/i
const brokenLetters = /\ufffd|\?{2,}/

/** What a spreadsheet writes in place of a value, or computes one by. */
export function isErrorValue(cell: string): boolean {
  return errorValue.test(cell)
}

/** Letters that were lost when the file was saved. */
export function hasBrokenLetters(cell: string): boolean {
  return brokenLetters.test(cell)
}

/** A name of which letters were read in another encoding: Jos้ for José. */
const mixedLetters =
  /[A-Za-z][\u0e31\u0e34-\u0e3a\u0e3f\u0e47-\u0e4e\u0e50-\u0e59\uf700-\uf8ff]|[a-z][\u0e01-\u0e2e\u0e40-\u0e44][a-z]/u

export function hasMixedLetters(name: string): boolean {
  return mixedLetters.test(name)
}

/** Keeps one character over the limit, so that validation names the column. */
export function textOf(cell: string): string {
  return cell.length > maxCellLength ? cell.slice(0, maxCellLength + 1) : unescapeFormula(cell)
}

const placeholder = /^\s*(?:[\p{Pd}.]+|0|n\/?a|nil|ไม่มี(?:ข้อมูล|อีเมล์?)?|ไม่ระบุ|ไม่ทราบ)\s*$/iu
const phone = /^[+(]?\d[\d\s()+-]{6,18}$/

/** What people write where they have nothing to write. */
export function isPlaceholder(cell: string): boolean {
  return cell.length < 30 && placeholder.test(cell)
}

/** Many lists have a telephone number in place of an address. */
export function isPhone(cell: string): boolean {
  return cell.length < 30 && phone.test(textKeyOf(cell))
}

/** @returns null for what is no number of 1 to 999 */
export function classNumberOf(cell: string): number | null {
  if (cell.length > maxNumberLength) return null
  const [, figure] = /^0*(\d{1,3})(?:\.0*)?$/.exec(textKeyOf(cell)) ?? []
  return Number(figure) || null
}

/** A school's number of a student, as two are compared. @returns undefined for what is none */
export function studentNumberOf(cell: string): string | null | undefined {
  if (cell.length > 200) return undefined
  const key = textKeyOf(cell)
    .replace(/\s/g, '')
    .toUpperCase()
    .replace(/^(\d+)\.0+$/, '$1')
  if (key === '' || isPlaceholder(key)) return null
  return /^[\p{L}\p{M}\p{N}./-]+$/u.test(key) && key.length <= maxNumberLength ? key : undefined
}

/** A spreadsheet may have taken the zeros before a number off. As `ltrim(number, '0')` in SQL. */
export function studentNumberKeyOf(number: string): string {
  return number.replace(/^0+/, '')
}
