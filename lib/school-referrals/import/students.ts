import 'server-only'
import * as z from 'zod/mini'
import type { Gender } from '@/lib/children/schema'
import { emailAddress, emailKeyOf, fieldErrorCodes } from '@/lib/fields'
import { newSchoolReferralSchema } from '@/lib/school-referrals/schema'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import type { TableRow } from '@/lib/tables/read-table'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import {
  classNumberOf,
  hasBrokenLetters,
  hasMixedLetters,
  isErrorValue,
  isPhone,
  isPlaceholder,
  studentNumberKeyOf,
  studentNumberOf,
  textOf,
} from './cells'
import { type GradeAndRoom, gradeAndRoomOf, isYearOfList, roomInGrade, schoolYearIn } from './class-names'
import type { Head } from './head'
import {
  type ColumnMeaning,
  type ImportColumn,
  type ImportErrorCode,
  type ImportedStudent,
  type ImportField,
  importColumns,
} from './schema'
import { genderOf, studentKeyOf, withoutTitle } from './student-names'

/** `row` is the spreadsheet's number. */
export interface FileRow {
  row: number
  input: ImportedStudent
  source: SourceRow
}

/** A row as it was, without national ids, and what the rows and lines above it add: a class, a teacher, another school year. */
export interface SourceRow extends TableRow {
  className: GradeAndRoom | null
  added: Cells
}

export interface RowError {
  row: number
  studentName: string
  field: ImportField
  code: ImportErrorCode
  read: string
}

/** What holds for rows that do not name it themselves. */
export interface Around {
  className: GradeAndRoom | null
  /** The school year; of lists that were made for the next one, that. */
  year: number
  teacher: string | null
  /** For students of whom nothing names one. */
  otherwise: string | null
}

export type Cells = Partial<Record<ColumnMeaning, string>>

/** The cells that are read, by meaning; a name in several columns is joined. */
export function cellsOf(cells: string[], { columns, nameAt }: Head): Cells {
  const found: Cells = {}
  for (const [at, { meaning }] of columns.entries())
    if (meaning && meaning !== 'nothing' && meaning !== 'nationalId') found[meaning] ??= cells[at] ?? ''
  found.studentName = joined(nameAt.map((at) => cells[at] ?? ''))
  found.parentName = joined([found.parentName ?? '', found.parentLastName ?? ''])
  return found
}

/** A whole name beside its surname stays as it is. An error in one part is one of the name. */
function joined(parts: string[]): string {
  const wrong = parts.find(isErrorValue)
  if (wrong !== undefined) return wrong
  const [first = '', ...others] = parts.filter((part) => part.trim() !== '' && !isPlaceholder(part))
  const isWithin = (part: string, name: string) =>
    part.length < 200 && /\s/.test(name.trim()) && lettersKeyOf(name.slice(0, 1_000)).endsWith(lettersKeyOf(part))
  return others.reduce((name, part) => (isWithin(part, name) ? name : `${name} ${part.trim()}`), first)
}

const names: ImportField[] = ['studentName', 'parentName', 'referringTeacher']
const readFields = [...importColumns, 'studentNumber'] as const

const listedStudentSchema = z.extend(newSchoolReferralSchema, { parentEmail: z.nullable(emailAddress) })

export function readStudent(
  source: SourceRow,
  cells: Cells,
  around: Around,
): { student: FileRow | null; errors: RowError[] } {
  const { row } = source
  const values = Object.fromEntries(readFields.map((field) => [field, textIn(field, cells)])) as Record<
    ImportField,
    string
  >
  const name = withoutTitle(values.studentName.slice(0, 2_000))
  const studentName = values.studentName.length > 2_000 ? values.studentName : nameOrNone(name.name)
  const className =
    values.studentGrade.trim() === '' ? around.className : gradeAndRoomOf(values.studentGrade, around.className)
  const room = className && roomInGrade(isPlaceholder(cells.room ?? '') ? '' : (cells.room ?? ''), className)
  const studentNumber = studentNumberOf(values.studentNumber)
  const teacher = values.referringTeacher.trim() === '' ? around.teacher : values.referringTeacher
  const given = {
    ...values,
    studentName,
    parentEmail: values.parentEmail.trim() === '' ? null : values.parentEmail,
    studentGrade: className?.grade ?? values.studentGrade,
    referringTeacher: teacher ?? around.otherwise ?? '',
  }
  const { data, error } = listedStudentSchema.safeParse(given)
  const wrong = new Map<ImportField, ImportErrorCode>()
  for (const { path, message } of error?.issues ?? []) {
    const field = path[0] as ImportColumn
    if (!wrong.has(field)) wrong.set(field, fieldErrorCodes.find((known) => known === message) ?? 'invalid')
  }
  if (studentNumber === undefined) wrong.set('studentNumber', 'invalid')
  if (className && room === null) wrong.set('studentGrade', isErrorValue(cells.room ?? '') ? 'errorValue' : 'wrongRoom')
  for (const field of readFields) {
    const cell = cells[field] ?? ''
    if (isErrorValue(cell)) wrong.set(field, 'errorValue')
    else if (field !== 'referralReason' && hasBrokenLetters(cell)) wrong.set(field, 'brokenLetters')
    else if (names.includes(field) && hasMixedLetters(cell)) wrong.set(field, 'brokenLetters')
  }
  const errors = [...wrong].map(([field, code]) => ({
    ...{ row, studentName: shown(studentName), field, code },
    read: shown(field === 'studentGrade' && className ? (cells.room ?? '') : (cells[field] ?? '')),
  }))
  if (!data || errors.length > 0) return { student: null, errors }
  const ownYear = schoolYearIn(cells.schoolYear ?? '')
  const place: ClassName | null = className && {
    grade: className.grade,
    room: room ?? '',
    year: isYearOfList(ownYear) ? ownYear : around.year,
  }
  const input = {
    ...data,
    studentGender: genderIn(name.gender, cells),
    studentNumber: studentNumber ?? null,
    className: place,
    classNumber: classNumberOf(cells.classNumber ?? ''),
    homeroomTeacher: teacher && data.referringTeacher,
  }
  return { student: { row, input, source }, errors }
}

/** A title alone, a figure or what people write for nothing is no name. */
function nameOrNone(name: string): string {
  return isPlaceholder(name) || genderOf(name) !== null || !/[\p{L}\p{S}]/u.test(name) ? '' : name
}

function textIn(field: ImportField, cells: Cells): string {
  const text = textOf(cells[field] ?? '')
  const isNone = isPlaceholder(text) || (field === 'parentEmail' && isPhone(text))
  return isNone && field !== 'studentName' ? '' : text
}

function genderIn(ofName: Gender | null, { title = '', gender = '' }: Cells): Gender | null {
  return ofName ?? genderOf(title) ?? genderOf(gender)
}

const longestShown = 100

export function shown(text: string): string {
  return text.trim().slice(0, longestShown).toWellFormed()
}

interface Distinct {
  number: string | null
  /** The number in the class. */
  place: number | null
  isAddressed: boolean
}

/** Students of a file, so that none is taken twice. Namesakes of one address stay two by the school's numbers alone. */
export class StudentsOfFile {
  private readonly byNumber = new Map<string, string>()
  /** By name and address; null: one without a number. */
  private readonly byName = new Map<string, Set<string | null>>()
  /** By name and class. A student may be listed once for each parent. */
  private readonly byClass = new Map<string, Distinct[]>()

  /** @returns why the student cannot be taken beside those before */
  add(student: ImportedStudent): { field: ImportField; code: ImportErrorCode } | null {
    const { className, classNumber: place, parentEmail } = student
    const name = studentKeyOf(student.studentName)
    const number = student.studentNumber === null ? null : studentNumberKeyOf(student.studentNumber)
    const numbered = number === null ? undefined : this.byNumber.get(number)
    if (numbered !== undefined && numbered !== name) return { field: 'studentNumber', code: 'otherStudent' }
    const key = parentEmail === null ? null : `${emailKeyOf(parentEmail)} ${name}`
    const same = (key !== null && this.byName.get(key)) || new Set<string | null>()
    const inClass = `${className && classKeyOf(className)} ${name}`
    const namesakes = this.byClass.get(inClass) ?? []
    const own = { number, place, isAddressed: parentEmail !== null }
    const isTwice =
      numbered === name ||
      same.has(number) ||
      (same.size > 0 && (number === null || same.has(null))) ||
      namesakes.some((other) => isOne(own, other, className !== null))
    if (isTwice) return { field: 'studentName', code: 'duplicate' }
    if (key !== null) this.byName.set(key, same.add(number))
    if (number !== null) this.byNumber.set(number, name)
    namesakes.push(own)
    this.byClass.set(inClass, namesakes)
    return null
  }
}

/** Of two of one name and class. Without an address different places are enough for two. */
function isOne(one: Distinct, other: Distinct, isPlaced: boolean): boolean {
  if (one.number !== null && other.number !== null) return one.number === other.number
  if (isPlaced && one.place !== null && other.place !== null) return one.place === other.place
  return !(one.isAddressed && other.isAddressed)
}
