import 'server-only'
import { setImmediate as breathe } from 'node:timers/promises'
import { schoolYearOf } from '@/lib/schools/classes/school-year'
import type { TableRow } from '@/lib/tables/read-table'
import type { GradeAndRoom } from './class-names'
import { type ChosenMeanings, isExample, isReason } from './columns'
import { type Asked, findHead, type Head, isHeadingAgain } from './head'
import { isNationalId, looksLikeNationalId, withoutNationalIds } from './national-ids'
import { isFooter, readNote } from './notes'
import { type ColumnMeaning, type FileProblem, type ImportColumn, maxCellLength, maxImportRows } from './schema'
import {
  type Around,
  type Cells,
  cellsOf,
  type FileRow,
  type RowError,
  readStudent,
  StudentsOfFile,
  shown,
} from './students'

export type { FileRow } from './students'

interface Note {
  row: number
  text: string
}

/** `className` and `teacher` are from the lines above it, where the list has no such column. */
interface WrongRow extends TableRow {
  className: GradeAndRoom | null
  teacher: string | null
}

export interface ParsedFile {
  problem: { code: FileProblem; columns: ImportColumn[] } | null
  rows: FileRow[]
  /** Of rows with an error, those that lack nothing but a parent's address: the school may have referred them before. */
  unaddressed: FileRow[]
  errors: RowError[]
  /** The rows of `errors`, as they were, without national ids. */
  wrong: WrongRow[]
  /** Every student's name and number in the list, also of rows with an error. */
  named: { studentName: string; studentNumber: string }[]
  hasExample: boolean
  hasStatus: boolean
  unread: string[]
  nationalIds: number
  notes: Note[]
  table: ReadTable | null
}

interface ReadTable {
  headRow: number
  columns: { heading: string; meaning: ColumnMeaning; examples: string[] }[]
  isUnsure: boolean
  referringTeacher: string | null
}

interface Given extends Asked {
  /** What the school's members chose for headings before. */
  chosen?: ChosenMeanings
  /** For students without one; `otherwise` where no line above the list names one either. */
  teacher?: string | null
  otherwise?: string | null
}

/** Rows at a time: a class list of thousands must not keep other calls from being answered. */
const rowsAtOnce = 100

export async function parseList(rows: TableRow[], given: Given): Promise<ParsedFile> {
  if (rows.length === 0) return unusable('empty')
  const head = findHead(rows, given, given.chosen ?? {})
  const { plain, nationalIds } = await withoutIds(head)
  const table = tableOf(head, plain)
  const problem = problemOf(head)
  if (problem) return { ...unusable(problem.code, problem.columns), table, nationalIds }
  const list = new ListReader(head, given)
  for (const [at, row] of plain.entries()) {
    if (at % rowsAtOnce === 0) await breathe()
    const refused = list.take(row)
    if (refused) return { ...unusable(refused), table }
  }
  if (list.students === 0) return { ...unusable('empty'), table, hasExample: list.hasExample }
  const { parsed, around } = list
  const isWithoutTeacher = !head.columns.some(({ meaning }) => meaning === 'referringTeacher')
  return {
    ...parsed,
    problem: null,
    hasExample: list.hasExample,
    hasStatus: head.hasStatus,
    nationalIds,
    unread: unreadOf(head),
    table: { ...table, referringTeacher: isWithoutTeacher ? around.teacher : null },
  }
}

export function unusable(code: FileProblem, columns: ImportColumn[] = []): ParsedFile {
  const nothing = { rows: [], unaddressed: [], errors: [], wrong: [], named: [], unread: [], notes: [] }
  return { problem: { code, columns }, ...nothing, hasExample: false, hasStatus: false, nationalIds: 0, table: null }
}

function problemOf({ columns, repeated }: Head): ParsedFile['problem'] {
  if (repeated.length > 0) return { code: 'repeatedColumns', columns: repeated }
  if (columns.some(({ heading }) => isLong(heading))) return { code: 'longCell', columns: [] }
  return columns.some(({ meaning }) => meaning === 'studentName')
    ? null
    : { code: 'missingColumns', columns: ['studentName'] }
}

function isLong(cell: string): boolean {
  return cell.length > maxCellLength
}

/** National ids are gone before anything else is done with a row. */
async function withoutIds({ columns, below }: Head): Promise<{ plain: TableRow[]; nationalIds: number }> {
  let nationalIds = 0
  const plain: TableRow[] = []
  for (const [at, { row, cells }] of below.entries()) {
    if (at % rowsAtOnce === 0) await breathe()
    plain.push({
      row,
      cells: cells.map((cell, place) => {
        if (cell.trim() === '' || isLong(cell)) return cell
        const isId = columns[place]?.meaning === 'nationalId' || (looksLikeNationalId(cell) && isNationalId(cell))
        const left = isId ? '' : withoutNationalIds(cell)
        if (left !== cell) nationalIds += 1
        return left
      }),
    })
  }
  return { plain, nationalIds }
}

function unreadOf({ columns }: Head): string[] {
  return columns
    .filter(({ heading, meaning = 'nothing' }) => heading !== '' && meaning === 'nothing' && !isReason(heading))
    .slice(0, 20)
    .map(({ heading }) => shown(heading))
}

const exampleRows = 3

function tableOf({ headRow, columns }: Head, plain: TableRow[]): ReadTable {
  const cellsAt = (at: number) => plain.map(({ cells }) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
  const isOfAddresses = (at: number) => {
    const cells = cellsAt(at)
    return cells.filter((cell) => cell.includes('@')).length * 2 > cells.length
  }
  const hasAddresses = columns.some(({ meaning }) => meaning === 'parentEmail')
  return {
    headRow,
    columns: columns.map(({ heading, meaning = 'nothing' }, at) => ({
      heading: shown(heading),
      meaning,
      examples: cellsAt(at).slice(0, exampleRows).map(shown),
    })),
    isUnsure: !hasAddresses && columns.some(({ meaning }, at) => meaning === undefined && isOfAddresses(at)),
    referringTeacher: null,
  }
}

const counted: ColumnMeaning[] = ['classNumber', 'studentGrade', 'room', 'gender', 'title', 'schoolYear']

/** Takes row after row. A row of one cell may name the class of those below it, and is no student. */
class ListReader {
  readonly around: Around
  readonly parsed: Pick<ParsedFile, 'rows' | 'unaddressed' | 'errors' | 'wrong' | 'named' | 'notes'> = {
    ...{ rows: [], unaddressed: [], errors: [], wrong: [], named: [], notes: [] },
  }
  hasExample = false
  students = 0
  private readonly known = new StudentsOfFile()
  private isBelow = false

  constructor(
    private readonly head: Head,
    given: Given,
  ) {
    this.around = { className: null, year: schoolYearOf(new Date()), teacher: given.teacher ?? null }
    for (const { row, cells } of head.above) this.note(row, cells)
    this.around.teacher ??= given.otherwise ?? null
  }

  /** @returns why the file cannot be read */
  take({ row, cells }: TableRow): FileProblem | null {
    const { columns } = this.head
    if (cells.some((cell, at) => isLong(cell) && isUnread(columns[at]?.meaning))) return 'longCell'
    const texts = cells.filter((cell) => cell.trim() !== '')
    if (this.isNote(cells, texts)) {
      this.note(row, cells)
      return null
    }
    const read = cellsOf(cells, this.head)
    if (!hasStudent(read)) return null
    if (isExample(read.studentName ?? '')) {
      this.hasExample = true
      return null
    }
    this.students += 1
    this.student(row, cells, read)
    return this.students > maxImportRows ? 'tooManyRows' : null
  }

  private isNote(cells: string[], texts: string[]): boolean {
    if (isHeadingAgain(cells, this.head)) return true
    if (isFooter(texts)) {
      this.isBelow = true
      return true
    }
    if (texts.length !== 1) return false
    const place = cells.findIndex((cell) => cell.trim() !== '')
    return this.isBelow || isUnread(this.head.columns[place]?.meaning) || readNote(texts).className !== null
  }

  private note(row: number, cells: string[]): void {
    const { className, year, teacher } = readNote(cells)
    this.around.className = className ?? this.around.className
    this.around.year = year ?? this.around.year
    if (!this.isBelow) this.around.teacher ??= teacher
    this.parsed.notes.push({
      row,
      text: shown(
        withoutNationalIds(
          cells
            .filter((cell) => cell.trim() !== '')
            .join(' ')
            .slice(0, 500),
        ),
      ),
    })
  }

  private student(row: number, cells: string[], read: Cells): void {
    const { rows, errors, wrong, named, unaddressed } = this.parsed
    const { student, errors: own } = readStudent(row, read, this.around)
    const refused = student && own.length === 0 ? this.refusedAmongOthers(student, read) : own
    named.push({ studentName: read.studentName ?? '', studentNumber: read.studentNumber ?? '' })
    if (refused.length > 0) {
      errors.push(...refused)
      const { className, teacher } = this.around
      wrong.push({ row, cells, className, teacher })
      if (student && own.length > 0) unaddressed.push(student)
    } else if (student) rows.push(student)
  }

  private refusedAmongOthers({ row, input }: FileRow, read: Cells): RowError[] {
    const why = this.known.add(input)
    return why ? [{ row, studentName: input.studentName, ...why, read: shown(read[why.field] ?? '') }] : []
  }
}

const isUnread = (meaning: ColumnMeaning | undefined) =>
  meaning === undefined || meaning === 'nothing' || meaning === 'nationalId'

/** A list may be numbered further than it has names. */
function hasStudent(read: Cells): boolean {
  return Object.entries(read).some(
    ([meaning, cell]) => !counted.includes(meaning as ColumnMeaning) && cell.trim() !== '',
  )
}
