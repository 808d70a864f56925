import 'server-only'
import type { Gender } from '@/lib/children/schema'
import { emailKeyOf, fieldErrorCodes } from '@/lib/fields'
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

interface ReadRow {
  /** With an error, a student who lacks nothing but a parent's address. */
  student: FileRow | null
  errors: RowError[]
}

const anyAddress = 'none@example.com'

export function readStudent(source: SourceRow, cells: Cells, around: Around): ReadRow {
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
    studentGrade: className?.grade ?? values.studentGrade,
    referringTeacher: teacher ?? around.otherwise ?? '',
  }
  const result = newSchoolReferralSchema.safeParse(given)
  const wrong = new Map<ImportField, ImportErrorCode>()
  for (const { path, message } of result.error?.issues ?? []) {
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
  const lacksAddress = errors.length === 1 && wrong.get('parentEmail') === 'required'
  const { data } = lacksAddress ? newSchoolReferralSchema.safeParse({ ...given, parentEmail: anyAddress }) : result
  if (!data || (errors.length > 0 && !lacksAddress)) return { student: null, errors }
  const ownYear = schoolYearIn(cells.schoolYear ?? '')
  const place: ClassName | null = className && {
    grade: className.grade,
    room: room ?? '',
    year: isYearOfList(ownYear) ? ownYear : around.year,
  }
  const input = {
    ...data,
    ...(lacksAddress && { parentEmail: '' }),
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

/** Students of a file, so that none is taken twice, and namesakes stay two by the school's numbers. */
export class StudentsOfFile {
  private readonly byNumber = new Map<string, string>()
  /** By name and address; null: one without a number. */
  private readonly byName = new Map<string, Set<string | null>>()
  /** By name and place in the class: a student may be listed once for each parent. */
  private readonly byPlace = new Map<string, string | null>()

  /** @returns why the student cannot be taken beside those before */
  add(student: ImportedStudent): { field: ImportField; code: ImportErrorCode } | null {
    const name = studentKeyOf(student.studentName)
    const key = `${emailKeyOf(student.parentEmail)} ${name}`
    const number = student.studentNumber === null ? null : studentNumberKeyOf(student.studentNumber)
    const numbered = number === null ? undefined : this.byNumber.get(number)
    if (numbered !== undefined && numbered !== name) return { field: 'studentNumber', code: 'otherStudent' }
    const same = this.byName.get(key) ?? new Set()
    const { className, classNumber } = student
    const place = className && classNumber !== null ? `${classKeyOf(className)} ${classNumber} ${name}` : null
    const other = place === null ? undefined : this.byPlace.get(place)
    const isPlacedTwice = other !== undefined && (other === null || number === null || other === number)
    const isTwice =
      numbered === name || isPlacedTwice || same.has(number) || (same.size > 0 && (number === null || same.has(null)))
    if (isTwice) return { field: 'studentName', code: 'duplicate' }
    this.byName.set(key, same.add(number))
    if (number !== null) this.byNumber.set(number, name)
    if (place !== null) this.byPlace.set(place, number)
    return null
  }
}
