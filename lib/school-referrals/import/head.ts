import 'server-only'
import type { TableRow } from '@/lib/tables/read-table'
import { classNumberOf } from './cells'
import { type ChosenMeanings, headingKeyOf, isStatus, meaningOf } from './columns'
import { isNationalId, looksLikeNationalId } from './national-ids'
import { type ColumnMeaning, headRows, type ImportColumn } from './schema'
import { genderOf, withoutTitle } from './student-names'

interface Column {
  heading: string
  /** Undefined where nothing is known of the heading. */
  meaning: ColumnMeaning | undefined
}

/** Where the headings are, and what each column holds. */
export interface Head {
  /** The spreadsheet's number; 0 where the list has none. */
  headRow: number
  columns: Column[]
  above: TableRow[]
  below: TableRow[]
  /** The columns of a student's name: title, name and surname may have one heading. */
  nameAt: number[]
  /** What the columns would be without the member's corrections. */
  guessed: ColumnMeaning[]
  /** The texts of the row or two of headings. */
  words: Set<string>
  repeated: ImportColumn[]
  hasStatus: boolean
}

export interface Asked {
  columns?: ColumnMeaning[] | undefined
  headRow?: number | undefined
}

export function findHead(rows: TableRow[], asked: Asked, chosen: ChosenMeanings): Head {
  const at =
    asked.headRow === undefined ? placeOfHead(rows, chosen) : rows.findIndex(({ row }) => row === asked.headRow)
  const head = rows[at]
  const second = rows[at + 1]
  const isOfTwo = head !== undefined && second !== undefined && isSecondHead(second.cells, chosen)
  const below = rows.slice(at + (isOfTwo ? 2 : 1))
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const found = Array.from({ length: width }, (_, place): Column => {
    const [upper, lower] = [head?.cells[place]?.trim() ?? '', isOfTwo ? (second.cells[place]?.trim() ?? '') : '']
    const named = (lower && meaningOf(lower, chosen)) || meaningOf(upper, chosen)
    return { heading: lower || upper, meaning: named }
  })
  const read = withoutDoubles(found)
  dropNationalIds(read.columns, below)
  judgeByCells(read.columns, below)
  const guessed = read.columns.map(({ meaning }) => meaning ?? 'nothing')
  const { columns, repeated } = asked.columns ? corrected(read.columns, asked.columns) : read
  if (asked.columns) dropNationalIds(columns, below)
  const words = new Set(
    [head, isOfTwo ? second : undefined].flatMap((row) => row?.cells.map((cell) => cell.trim()) ?? []),
  )
  return {
    headRow: head?.row ?? 0,
    columns,
    above: rows.slice(0, Math.max(0, at)),
    below,
    nameAt: placesOfName(columns, below),
    words,
    guessed,
    repeated,
    hasStatus: columns.some(({ heading, meaning }) => meaning === undefined && isStatus(heading)),
  }
}

/** The row that names most columns, a student's name among them where there is one. @returns -1 for none */
function placeOfHead(rows: TableRow[], chosen: ChosenMeanings): number {
  const weights = rows.slice(0, headRows).map(({ cells }) => {
    const named = new Set(cells.map((cell) => meaningOf(cell, chosen)))
    named.delete(undefined)
    // A title above may name one column by chance.
    return named.has('studentName') ? named.size * 2 + 1 : named.size > 1 ? named.size * 2 : 0
  })
  const most = Math.max(0, ...weights)
  return most === 0 ? placeOfUnknownHead(rows) : weights.indexOf(most)
}

const isValue = (cell: string) => /[@\d]/.test(cell)

/** Words above figures or addresses are headings, though none is known. */
function placeOfUnknownHead(rows: TableRow[]): number {
  return rows.slice(0, headRows).findIndex(({ cells }, at) => {
    const texts = cells.filter((cell) => cell.trim() !== '')
    return texts.length > 1 && !texts.some(isValue) && (rows[at + 1]?.cells.some(isValue) ?? false)
  })
}

/** Merged headings often have the parts of a name below them. */
function isSecondHead(cells: string[], chosen: ChosenMeanings): boolean {
  const texts = cells.filter((cell) => cell.trim() !== '')
  return (
    texts.filter((cell) => meaningOf(cell, chosen) !== undefined).length > 1 &&
    !texts.some((cell) => cell.includes('@'))
  )
}

export function isHeadingAgain(texts: string[], { words }: Head): boolean {
  return texts.length > 1 && texts.every((text) => words.has(text.trim()))
}

function corrected(found: Column[], meanings: ColumnMeaning[]): Pick<Head, 'columns' | 'repeated'> {
  const columns = found.map(({ heading, meaning }, at) => ({ heading, meaning: meanings[at] ?? meaning ?? 'nothing' }))
  return { columns, repeated: repeatedOf(columns) }
}

const mustBeOne = ['studentName', 'parentEmail'] as const satisfies ImportColumn[]

function repeatedOf(columns: Column[]): ImportColumn[] {
  return mustBeOne.filter((meaning) => columns.filter((column) => column.meaning === meaning).length > 1)
}

const plainSurname = 'ชื่อสกุล'

/** A register has headings twice, for the child and for its parents: the first counts, where that cannot be wrong. */
function withoutDoubles(found: Column[]): Pick<Head, 'columns' | 'repeated'> {
  const columns = found.map((column) => ({ ...column }))
  const of = (meaning: ColumnMeaning) => columns.filter((column) => column.meaning === meaning)
  // By law a name is ชื่อตัว and ชื่อสกุล; alone, or with a dash, the latter is the whole name.
  const [surname] = of('studentName').filter(({ heading }) => heading === plainSurname)
  if (surname && of('studentName').length === 2 && of('lastName').length === 0) surname.meaning = 'lastName'
  // Grade 4 beside class 4/2.
  const [, second] = of('studentGrade')
  if (second && of('room').length === 0) second.meaning = 'room'
  const [numbered] = of('classNumber').filter(({ heading }) => headingKeyOf(heading).startsWith('เลขที่'))
  if (numbered) for (const other of of('classNumber')) if (other !== numbered) other.meaning = 'nothing'
  const seen = new Set<ColumnMeaning>()
  const repeated = repeatedOf(columns)
  for (const column of columns) {
    const { meaning } = column
    if (meaning === undefined || meaning === 'nationalId') continue
    if (seen.has(meaning)) column.meaning = 'nothing'
    seen.add(meaning)
  }
  return { columns, repeated }
}

/** Whatever the heading: a column in which most cells have the form of a national id, and one its check digit. */
function dropNationalIds(columns: Column[], below: TableRow[]): void {
  for (const [at, column] of columns.entries()) {
    const cells = below.map(({ cells }) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
    const alike = cells.filter(looksLikeNationalId)
    if (alike.length > 0 && alike.length * 2 >= cells.length && alike.some(isNationalId)) column.meaning = 'nationalId'
  }
}

/** Headings that are of one thing in most lists, and of another in some. */
function judgeByCells(columns: Column[], below: TableRow[]): void {
  for (const [at, column] of columns.entries()) {
    const cells = below.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
    if (column.meaning === 'studentNumber' && isCounted(cells)) {
      const isFree = !columns.some(({ meaning }) => meaning === 'classNumber')
      column.meaning = isFree ? 'classNumber' : 'nothing'
    }
    // Their own addresses, not the parents'.
    const ofStudents = cells.filter((cell) => /@[^@]*(?:student|pupil|\bstu\b)/i.test(cell.slice(0, 300)))
    if (column.meaning === 'parentEmail' && cells.length > 0 && ofStudents.length * 2 > cells.length)
      column.meaning = undefined
  }
}

/** 1, 2, 3 and so on: a list's own count, which begins anew in each. */
function isCounted(cells: string[]): boolean {
  const inOrder = cells.filter((cell, at) => classNumberOf(cell) === at + 1)
  return cells.length > 1 && inOrder.length * 5 >= cells.length * 4
}

/** The name's own column, and those beside it that have no heading: of merged headings, or with the surname. */
function placesOfName(columns: Column[], below: TableRow[]): number[] {
  const first = columns.findIndex(({ meaning }) => meaning === 'studentName')
  if (first < 0) return []
  const last = columns.findIndex(({ meaning }) => meaning === 'lastName')
  const textsAt = (at: number) => below.map(({ cells }) => cells[at]?.trim() ?? '').filter((cell) => cell !== '')
  // A whole name needs no other part: a surname beside it may be a parent's, another text a remark.
  const isWhole = most(textsAt(first), (cell) => /\s/.test(withoutTitle(cell.slice(0, 200)).name))
  if (last >= 0) return isWhole ? [first] : [first, last]
  const isPart = (at: number) => {
    const isUnnamed = columns[at]?.heading === '' && columns[at].meaning === undefined
    return isUnnamed && most(textsAt(at), isPartOfName)
  }
  if (isWhole || !isPart(first + 1)) return [first]
  return isPart(first + 2) ? [first, first + 1, first + 2] : [first, first + 1]
}

const most = (cells: string[], holds: (cell: string) => boolean) => cells.filter(holds).length * 2 > cells.length

const remark = /^(?:ย้าย|ลาออก|จำหน่าย|แขวนลอย|ซ้ำชั้น|พัก|ออก|เด็กพิเศษ|พิการ|new|moved|left)/iu

const isPartOfName = (cell: string) =>
  cell.length < 100 && /\p{L}/u.test(cell) && !/[\d@]/.test(cell) && genderOf(cell) === null && !remark.test(cell)
