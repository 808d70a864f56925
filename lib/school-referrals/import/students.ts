import 'server-only'
import type { Gender } from '@/lib/children/schema'
import { emailKeyOf, fieldErrorCodes } from '@/lib/fields'
import { newSchoolReferralSchema } from '@/lib/school-referrals/schema'
import type { ClassName } from '@/lib/schools/classes/schema'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import {
  classNumberOf,
  hasBrokenLetters,
  isErrorValue,
  isPhone,
  isPlaceholder,
  studentNumberKeyOf,
  studentNumberOf,
  textOf,
} from './cells'
import { type GradeAndRoom, gradeAndRoomOf, roomOf, schoolYearOfList } from './class-names'
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
}

export type Cells = Partial<Record<ColumnMeaning, string>>

/** The cells that are read, by meaning; a name in several columns is joined. */
export function cellsOf(cells: string[], { columns, nameAt }: Head): Cells {
  const found: Cells = {}
  for (const [at, { meaning }] of columns.entries())
    if (meaning && meaning !== 'nothing' && meaning !== 'nationalId') found[meaning] ??= cells[at] ?? ''
  const parts = nameAt.map((at) => cells[at] ?? '').filter((part) => part.trim() !== '')
  found.studentName = joined(parts)
  found.parentName = joined([found.parentName ?? '', found.parentLastName ?? ''])
  return found
}

/** A whole name beside its surname stays as it is. */
function joined(parts: string[]): string {
  const [first = '', ...others] = parts.filter((part) => part.trim() !== '')
  return others.reduce(
    (name, part) =>
      part.length < 200 && lettersKeyOf(name.slice(0, 1_000)).endsWith(lettersKeyOf(part))
        ? name
        : `${name} ${part.trim()}`,
    first,
  )
}

const readFields = [...importColumns, 'studentNumber'] as const

interface ReadRow {
  /** With an error, a student who lacks nothing but a parent's address. */
  student: FileRow | null
  errors: RowError[]
}

const anyAddress = 'none@example.com'

export function readStudent(row: number, cells: Cells, around: Around): ReadRow {
  const values = Object.fromEntries(readFields.map((field) => [field, textIn(field, cells)])) as Record<
    ImportField,
    string
  >
  const name = withoutTitle(values.studentName.slice(0, 2_000))
  const studentName = values.studentName.length > 2_000 ? values.studentName : name.name
  const own = gradeAndRoomOf(values.studentGrade)
  const className = values.studentGrade.trim() === '' ? around.className : own
  const studentNumber = studentNumberOf(values.studentNumber)
  const given = {
    ...values,
    studentName,
    studentGrade: className?.grade ?? values.studentGrade,
    referringTeacher: values.referringTeacher.trim() === '' ? (around.teacher ?? '') : values.referringTeacher,
  }
  const result = newSchoolReferralSchema.safeParse(given)
  const wrong = new Map<ImportField, ImportErrorCode>()
  for (const { path, message } of result.error?.issues ?? []) {
    const field = path[0] as ImportColumn
    if (!wrong.has(field)) wrong.set(field, fieldErrorCodes.find((known) => known === message) ?? 'invalid')
  }
  if (studentNumber === undefined) wrong.set('studentNumber', 'invalid')
  for (const field of readFields) {
    const cell = cells[field] ?? ''
    if (isErrorValue(cell)) wrong.set(field, 'errorValue')
    else if (hasBrokenLetters(cell) && field !== 'referralReason') wrong.set(field, 'brokenLetters')
  }
  const errors = [...wrong].map(([field, code]) => ({
    ...{ row, studentName: shown(studentName), field, code },
    read: shown(cells[field] ?? ''),
  }))
  const lacksAddress = errors.length === 1 && wrong.get('parentEmail') === 'required'
  const { data } = lacksAddress ? newSchoolReferralSchema.safeParse({ ...given, parentEmail: anyAddress }) : result
  if (!data || (errors.length > 0 && !lacksAddress)) return { student: null, errors }
  const place: ClassName | null = className && {
    grade: className.grade,
    room: ownRoom(cells.room ?? '', className),
    year: schoolYearOfList(cells.schoolYear ?? '') ?? around.year,
  }
  const input = {
    ...data,
    ...(lacksAddress && { parentEmail: '' }),
    studentGender: genderIn(name.gender, cells),
    studentNumber: studentNumber ?? null,
    className: place,
    classNumber: classNumberOf(cells.classNumber ?? ''),
  }
  return { student: { row, input }, errors }
}

function textIn(field: ImportField, cells: Cells): string {
  const text = textOf(cells[field] ?? '')
  const isNone = isPlaceholder(text) || (field === 'parentEmail' && isPhone(text))
  return isNone && field !== 'studentName' ? '' : text
}

function genderIn(ofName: Gender | null, { title = '', gender = '' }: Cells): Gender | null {
  return ofName ?? genderOf(title) ?? genderOf(gender)
}

/** A room may be written with its grade once more. */
function ownRoom(cell: string, { grade, room }: GradeAndRoom): string {
  const whole = cell.includes('/') ? gradeAndRoomOf(cell) : null
  if (whole?.grade === grade) return whole.room
  return (isPlaceholder(cell) ? '' : roomOf(cell)) || room
}

const longestShown = 100

export function shown(text: string): string {
  return text.trim().slice(0, longestShown).toWellFormed()
}

/** Students of a file, so that none is taken twice and namesakes stay two. */
export class StudentsOfFile {
  private readonly byNumber = new Map<string, string>()
  private readonly byName = new Map<string, ImportedStudent[]>()

  /** @returns why the student cannot be taken beside those before */
  add(student: ImportedStudent): { field: ImportField; code: ImportErrorCode } | null {
    const [name, key] = [studentKeyOf(student.studentName), sameStudent(student)]
    const number = student.studentNumber && studentNumberKeyOf(student.studentNumber)
    const numbered = number ? this.byNumber.get(number) : undefined
    if (numbered === name) return { field: 'studentName', code: 'duplicate' }
    if (numbered !== undefined) return { field: 'studentNumber', code: 'otherStudent' }
    const namesakes = this.byName.get(key) ?? []
    if (namesakes.some((other) => !areTwo(student, other))) return { field: 'studentName', code: 'duplicate' }
    namesakes.push(student)
    this.byName.set(key, namesakes)
    if (number) this.byNumber.set(number, name)
    return null
  }
}

type Numbered = Pick<ImportedStudent, 'studentNumber' | 'className' | 'classNumber'>

/** Whether two of one name and address are two students: by the school's number, else by their places in the class. */
function areTwo(one: Numbered, other: Numbered): boolean {
  if (one.studentNumber && other.studentNumber)
    return studentNumberKeyOf(one.studentNumber) !== studentNumberKeyOf(other.studentNumber)
  if (one.classNumber === null || other.classNumber === null) return false
  return one.classNumber !== other.classNumber || !isSameClass(one.className, other.className)
}

function isSameClass(one: ClassName | null, other: ClassName | null): boolean {
  return one?.grade === other?.grade && one?.room === other?.room && one?.year === other?.year
}

export function sameStudent({
  parentEmail,
  studentName,
}: Pick<ImportedStudent, 'parentEmail' | 'studentName'>): string {
  return `${emailKeyOf(parentEmail)} ${studentKeyOf(studentName)}`
}
