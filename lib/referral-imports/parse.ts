import 'server-only'
import type { FieldErrorCode } from '@/lib/http/fields'
import { emailKeyOf, fieldErrorCodes } from '@/lib/http/fields'
import { type NewSchoolReferralInput, newSchoolReferralSchema } from '@/lib/school-referrals/schema'
import { columnOf, gradeOf, isExample } from './columns'
import { reviveCell } from './formula'
import { readRecords } from './records'
import { type FileProblem, type ImportColumn, maxImportRows } from './schema'

/** A row as a spreadsheet numbers it: the headings are row 1. */
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
}

const required = ['studentName', 'parentEmail', 'referringTeacher'] as const satisfies ImportColumn[]

/** Reads a whole file. Whatever is in it, the answer says what is wrong; nothing is thrown. */
export function parseImport(text: string): ParsedFile {
  const records = readRecords(text)
  if (!records) return unusable('unreadable')
  const numbered = records
    .map((cells, index) => ({ row: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const [head, ...body] = numbered
  if (!head) return unusable('empty')
  const columns = head.cells.map(columnOf)
  const repeated = columns.filter((column, at): column is ImportColumn => !!column && columns.indexOf(column) !== at)
  if (repeated.length > 0) return unusable('repeatedColumns', [...new Set(repeated)])
  const missing = required.filter((column) => !columns.includes(column))
  if (missing.length > 0) return unusable('missingColumns', missing)
  const filled = body.map(({ row, cells }) => ({ row, values: valuesOf(cells, columns) }))
  const students = filled.filter(({ values }) => !isExample(values.studentName ?? ''))
  if (students.length === 0) return unusable('empty')
  if (students.length > maxImportRows) return unusable('tooManyRows')
  const unread = head.cells.filter((cell, at) => !columns[at] && cell.trim() !== '').slice(0, 20)
  return {
    problem: null,
    ...judge(students),
    hasExample: students.length < filled.length,
    unread: unread.map((name) => name.trim().slice(0, 100).toWellFormed()),
  }
}

function unusable(code: FileProblem, columns: ImportColumn[] = []): ParsedFile {
  return { problem: { code, columns }, rows: [], errors: [], hasExample: false, unread: [] }
}

type Values = Partial<Record<ImportColumn, string>>

function valuesOf(cells: string[], columns: (ImportColumn | undefined)[]): Values {
  const values: Values = {}
  for (const [at, column] of columns.entries()) if (column) values[column] = reviveCell(cells[at] ?? '')
  return values
}

function judge(students: { row: number; values: Values }[]): { rows: FileRow[]; errors: RowError[] } {
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

/** Two rows of the same are one student: the same parent's address and the same name, however it is capitalised. */
export function sameStudent({ parentEmail, studentName }: Pick<NewSchoolReferralInput, 'parentEmail' | 'studentName'>) {
  return `${emailKeyOf(parentEmail)} ${studentName.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')}`
}
