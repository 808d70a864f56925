import 'server-only'
import type { FieldErrorCode } from '@/lib/fields'
import { emailKeyOf, fieldErrorCodes } from '@/lib/fields'
import { type NewSchoolReferralInput, newSchoolReferralSchema } from '@/lib/school-referrals/schema'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import { columnOf, gradeOf, isExample, isStatus } from './columns'
import { unescapeFormula } from './formula-escaping'
import { readRecords } from './read-csv'
import { type FileProblem, type ImportColumn, maxCellLength, maxImportRows } from './schema'

/** `row` is the spreadsheet's number: the headings are row 1. */
export interface FileRow {
  row: number
  input: NewSchoolReferralInput
}

interface RowError {
  row: number
  field: ImportColumn
  code: FieldErrorCode
}

export interface ParsedFile {
  problem: { code: FileProblem; columns: ImportColumn[] } | null
  rows: FileRow[]
  errors: RowError[]
  hasExample: boolean
  unread: string[]
  hasStatus: boolean
}

const required = ['studentName', 'parentEmail', 'referringTeacher'] as const satisfies ImportColumn[]

interface Head {
  places: [ImportColumn, number][]
  unread: string[]
  hasStatus: boolean
}

export function parseImport(text: string): ParsedFile {
  const students: { row: number; values: Values }[] = []
  const read: { head?: Head; refused?: ParsedFile; hasExample: boolean } = { hasExample: false }
  const stopped = readRecords(text, ({ row, cells }) => {
    if (!read.head) {
      const head = headOf(cells)
      if ('problem' in head) read.refused = head
      else read.head = head
      return !read.refused
    }
    if (hasLongCell(cells, read.head)) read.refused = unusable('longCell')
    const values = valuesOf(cells, read.head)
    if (isExample(values.studentName ?? '')) read.hasExample = true
    else students.push({ row, values })
    return !read.refused && students.length <= maxImportRows
  })
  const { head, refused, hasExample } = read
  if (refused) return refused
  if (stopped) return unusable(stopped)
  if (!head || students.length === 0) return unusable('empty')
  if (students.length > maxImportRows) return unusable('tooManyRows')
  const { unread, hasStatus } = head
  return { problem: null, ...validateRow(students), hasExample, unread, hasStatus }
}

function headOf(cells: string[]): Head | ParsedFile {
  const places = new Map<ImportColumn, number>()
  const repeated = new Set<ImportColumn>()
  const unread: string[] = []
  for (const [at, cell] of cells.entries()) {
    const column = columnOf(cell)
    if (column && places.has(column)) repeated.add(column)
    else if (column) places.set(column, at)
    else if (cell.trim() !== '') unread.push(cell)
  }
  if (repeated.size > 0) return unusable('repeatedColumns', [...repeated])
  const missing = required.filter((column) => !places.has(column))
  if (missing.length > 0) return unusable('missingColumns', missing)
  if (cells.some(isLong)) return unusable('longCell')
  return {
    places: [...places],
    unread: unread.slice(0, 20).map((name) => name.trim().slice(0, 100).toWellFormed()),
    hasStatus: unread.some(isStatus),
  }
}

function unusable(code: FileProblem, columns: ImportColumn[] = []): ParsedFile {
  return { problem: { code, columns }, rows: [], errors: [], hasExample: false, unread: [], hasStatus: false }
}

function isLong(cell: string): boolean {
  return cell.length > maxCellLength
}

/** A too long cell in an ignored column: no row error could name it. */
function hasLongCell(cells: string[], { places }: Head): boolean {
  return cells.some((cell, at) => isLong(cell) && !places.some(([, place]) => place === at))
}

type Values = Partial<Record<ImportColumn, string>>

function valuesOf(cells: string[], { places }: Head): Values {
  return Object.fromEntries(places.map(([column, at]) => [column, textOf(cells[at] ?? '')]))
}

/** Keeps one character over the limit, so that validation reports the column. */
function textOf(cell: string): string {
  return isLong(cell) ? cell.slice(0, maxCellLength + 1) : unescapeFormula(cell)
}

function validateRow(students: { row: number; values: Values }[]): { rows: FileRow[]; errors: RowError[] } {
  const [rows, errors, seen] = [[] as FileRow[], [] as RowError[], new Set<string>()]
  for (const { row, values } of students) {
    const result = newSchoolReferralSchema.safeParse({
      ...values,
      studentGrade: gradeOf(values.studentGrade ?? '').trim(),
    })
    if (!result.success) {
      const found = new Map(result.error.issues.map(({ path, message }) => [path[0] as ImportColumn, codeOf(message)]))
      errors.push(...[...found].map(([field, code]) => ({ row, field, code })))
    } else if (seen.has(sameStudent(result.data))) {
      errors.push({ row, field: 'studentName', code: 'duplicate' })
    } else {
      seen.add(sameStudent(result.data))
      rows.push({ row, input: result.data })
    }
  }
  return { rows, errors }
}

function codeOf(message: string): FieldErrorCode {
  return fieldErrorCodes.find((known) => known === message) ?? 'invalid'
}

export function sameStudent({ parentEmail, studentName }: Pick<NewSchoolReferralInput, 'parentEmail' | 'studentName'>) {
  return `${emailKeyOf(parentEmail)} ${lettersKeyOf(studentName)}`
}
