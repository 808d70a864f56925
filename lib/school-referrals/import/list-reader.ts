import 'server-only'
import { schoolYearOf } from '@/lib/schools/classes/school-year'
import type { TableRow } from '@/lib/tables/read-table'
import { classNumberOf } from './cells'
import { type GradeAndRoom, gradeAndRoomOf, isYearOfList, schoolYearIn } from './class-names'
import { isExample } from './columns'
import { type Head, isHeadingAgain } from './head'
import { withoutNationalIds } from './national-ids'
import { isFooter, type Note, readNote } from './notes'
import { type ColumnMeaning, type FileProblem, maxCellLength, maxImportRows } from './schema'
import {
  type Around,
  type Cells,
  cellsOf,
  type FileRow,
  type RowError,
  readStudent,
  type SourceRow,
  StudentsOfFile,
  shown,
} from './students'

export interface ListContents {
  rows: FileRow[]
  errors: RowError[]
  /** The rows of `errors`, as they were, without national ids. */
  wrong: SourceRow[]
  /** Every student's name and number in the list, also of rows with an error. */
  named: { studentName: string; studentNumber: string }[]
  notes: { row: number; text: string }[]
}

export interface Teachers {
  /** For students without one; `otherwise` where no line above the list names one either. */
  teacher?: string | null
  otherwise?: string | null
}

export function isLong(cell: string): boolean {
  return cell.length > maxCellLength
}

/** What a row may have though it has no student. */
const counted: ColumnMeaning[] = [
  'classNumber',
  'studentGrade',
  'room',
  'gender',
  'title',
  'schoolYear',
  'referringTeacher',
]
/** What merged cells give to all rows beside them, and the file to the first alone. */
const merged = ['studentGrade', 'room', 'schoolYear', 'referringTeacher'] as const satisfies ColumnMeaning[]

/** Takes row after row. A row of one cell may name the class of those below it, and is no student. */
export class ListReader {
  readonly around: Around
  readonly parsed: ListContents = { rows: [], errors: [], wrong: [], named: [], notes: [] }
  hasExample = false
  students = 0
  firstTeacher: string | null = null
  otherYear: number | null = null
  private readonly known = new StudentsOfFile()
  private readonly filling: (typeof merged)[number][]
  private readonly last: Cells = {}
  private isBelow = false

  constructor(
    private readonly head: Head,
    private readonly given: Teachers,
  ) {
    const hasTeachers = head.columns.some(({ meaning }) => meaning === 'referringTeacher')
    const { teacher = null } = given
    const otherwise = hasTeachers ? null : (given.otherwise ?? null)
    this.around = { className: null, year: schoolYearOf(new Date()), teacher, otherwise }
    this.filling = merged.filter((meaning) => isMerged(head, meaning))
    for (const { row, cells } of head.above) {
      const texts = cells.filter((cell) => cell.trim() !== '')
      this.note(row, texts, readNote(texts))
    }
  }

  /** @returns why the file cannot be read */
  take({ row, cells }: TableRow): FileProblem | null {
    const { columns } = this.head
    if (cells.some((cell, at) => isLong(cell) && isUnread(columns[at]?.meaning))) return 'longCell'
    const texts = cells.filter((cell) => cell.trim() !== '')
    if (this.takeNote({ row, cells }, texts)) return null
    const read = cellsOf(cells, this.head)
    if (!hasStudent(read)) return this.takeLineOfColumns(row, texts, read)
    if (isExample(read.studentName ?? '')) {
      this.hasExample = true
      return null
    }
    this.students += 1
    this.student(row, cells, read, this.fill(read))
    return this.students > maxImportRows ? 'tooManyRows' : null
  }

  /** A class may be named in the columns of numbers and classes; a number beside it is of a line without a student. */
  private takeLineOfColumns(row: number, texts: string[], { classNumber = '' }: Cells): null {
    const note = readNote(texts)
    const isLine = (note.className ?? note.room) !== null && classNumberOf(classNumber) === null
    if (isLine) this.note(row, texts, note)
    return null
  }

  /** Gives a row what merged cells above it have. @returns what was given */
  private fill(read: Cells): Cells {
    const given: Cells = {}
    for (const meaning of this.filling) {
      if (read[meaning]?.trim()) this.last[meaning] = read[meaning]
      else if (this.last[meaning]) given[meaning] = read[meaning] = this.last[meaning]
    }
    return given
  }

  /** Takes a line that is no student. @returns false for a student's row */
  private takeNote({ row, cells }: TableRow, texts: string[]): boolean {
    const isEnd = isFooter(texts)
    const isOfClass = !isEnd && this.isLineOfClass(cells, texts)
    if (isEnd || isOfClass) this.isBelow = isEnd
    const place = cells.findIndex((cell) => cell.trim() !== '')
    const isLine = texts.length === 1 && (this.isBelow || isUnread(this.head.columns[place]?.meaning))
    if (!isEnd && !isLine && !isOfClass && !isHeadingAgain(texts, this.head)) return false
    this.note(row, texts, this.isBelow ? null : readNote(texts))
    return true
  }

  /** A title between students, in one cell or two, and not in the columns of classes. */
  private isLineOfClass(cells: string[], texts: string[]): boolean {
    if (texts.length > 3 || texts.some((text) => text.includes('@'))) return false
    const isApart = (at: number) => !counted.includes(this.head.columns[at]?.meaning ?? 'nothing')
    const apart = cells.filter((cell, at) => cell.trim() !== '' && isApart(at))
    const names = this.head.nameAt.map((at) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
    const isNamed = (texts: string[]) => (readNote(texts).className ?? readNote(texts).room) !== null
    return isNamed(apart) && (names.length === 0 || isNamed(names))
  }

  /** @param read null for a line of which nothing is taken, such as a remark */
  private note(row: number, texts: string[], read: Note | null): void {
    const { room = null, year = null, teacher = null } = read ?? {}
    const { grade } = this.around.className ?? {}
    const className = read?.className ?? (room !== null && grade ? { grade, room } : null)
    // What cells were merged beside was of the class before.
    if (className || teacher) for (const meaning of merged) delete this.last[meaning]
    // Another class has another teacher; above the first one the lines are in any order.
    if (teacher || (className && this.students > 0)) this.around.teacher = this.given.teacher ?? teacher
    this.around.className = className ?? this.around.className
    if (isYearOfList(year)) this.around.year = year
    else this.otherYear ??= year
    const text = withoutNationalIds(texts.join(' ').slice(0, 500))
    this.parsed.notes.push({ row, text: shown(text) })
  }

  private student(row: number, cells: string[], read: Cells, given: Cells): void {
    const { rows, errors, wrong, named } = this.parsed
    const ownYear = schoolYearIn(read.schoolYear ?? '')
    if (!isYearOfList(ownYear)) this.otherYear ??= ownYear
    const source = { row, cells, className: this.classOf(read), added: { ...given, ...this.addedTo(read) } }
    const { student, errors: own } = readStudent(source, read, this.around)
    const refused = student ? this.refusedAmongOthers(student, read) : own
    this.firstTeacher ??= this.around.teacher ?? this.around.otherwise
    named.push({ studentName: read.studentName ?? '', studentNumber: read.studentNumber ?? '' })
    if (refused.length > 0) {
      errors.push(...refused)
      wrong.push(source)
    } else if (student) rows.push(student)
  }

  /** The class that a line above gives to the row, or its level to the row's figure. */
  private classOf({ studentGrade = '' }: Cells): GradeAndRoom | null {
    const { className } = this.around
    return className && studentGrade.trim() !== '' ? gradeAndRoomOf(studentGrade, className) : className
  }

  private addedTo({ referringTeacher = '', schoolYear = '' }: Cells): Cells {
    const { teacher, year } = this.around
    const isOtherYear = schoolYear.trim() === '' && year !== schoolYearOf(new Date())
    return {
      ...(teacher && referringTeacher.trim() === '' && { referringTeacher: teacher }),
      ...(isOtherYear && { schoolYear: String(year + 543) }),
    }
  }

  private refusedAmongOthers({ row, input }: FileRow, read: Cells): RowError[] {
    const why = this.known.add(input)
    return why ? [{ row, studentName: input.studentName, ...why, read: shown(read[why.field] ?? '') }] : []
  }
}

const isUnread = (meaning: ColumnMeaning | undefined) =>
  meaning === undefined || meaning === 'nothing' || meaning === 'nationalId'

/** Few cells of many, the first of which has a text. */
function isMerged({ columns, below }: Head, meaning: ColumnMeaning): boolean {
  const place = columns.findIndex((column) => column.meaning === meaning)
  const texts = below.filter(({ cells }) => (cells[place] ?? '').trim() !== '').length
  const isFirst = (below[0]?.cells[place] ?? '').trim() !== ''
  return place >= 0 && isFirst && texts * 10 <= below.length
}

/** A list may be numbered further than it has names. */
function hasStudent(read: Cells): boolean {
  return Object.entries(read).some(
    ([meaning, cell]) => !counted.includes(meaning as ColumnMeaning) && cell.trim() !== '',
  )
}
