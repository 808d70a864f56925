import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import type { TableRow } from '@/lib/tables/read-table'
import { type ChosenMeanings, isReason } from './columns'
import { type Asked, findHead, type Head } from './head'
import { isLong, type ListContents, ListReader, type Teachers } from './list-reader'
import { isNationalId, looksLikeNationalId, withoutNationalIds } from './national-ids'
import type { ColumnMeaning, FileProblem, ImportColumn } from './schema'
import { shown } from './students'

export interface ParsedFile extends ListContents {
  problem: { code: FileProblem; columns: ImportColumn[] } | null
  hasExample: boolean
  hasStatus: boolean
  /** It is a file of refused rows, and not a whole list. */
  isPart: boolean
  unread: string[]
  nationalIds: number
  table: ReadTable | null
}

interface ReadTable {
  headRow: number
  columns: { heading: string; meaning: ColumnMeaning; guessed: ColumnMeaning; examples: string[] }[]
  isUnsure: boolean
  referringTeacher: string | null
  otherYear: number | null
}

interface Given extends Asked, Teachers {
  /** What the school's members chose for headings before. */
  chosen?: ChosenMeanings
}

/** Rows at a time, and milliseconds between them: other calls have most of the thread while a list of thousands is read. */
const [rowsAtOnce, pauseMs] = [100, 5]

export async function parseList(rows: TableRow[], given: Given): Promise<ParsedFile> {
  if (rows.length === 0) return unusable('empty')
  const head = findHead(rows, given, given.chosen ?? {})
  const { plain, nationalIds } = await withoutIds(head)
  const table = tableOf(head, plain)
  const problem = problemOf(head)
  if (problem) return { ...unusable(problem.code, problem.columns), table, nationalIds }
  const list = new ListReader(head, given)
  for (const [at, row] of plain.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await pause(pauseMs)
    const refused = list.take(row)
    if (refused) return { ...unusable(refused), table }
  }
  if (list.students === 0) return { ...unusable('empty'), table, hasExample: list.hasExample }
  const { parsed, firstTeacher, otherYear } = list
  const isWithoutTeacher = !head.columns.some(({ meaning }) => meaning === 'referringTeacher')
  return {
    ...parsed,
    problem: null,
    hasExample: list.hasExample,
    hasStatus: head.hasStatus,
    isPart: head.columns.some(({ heading }) => isReason(heading)),
    nationalIds,
    unread: unreadOf(head),
    table: { ...table, referringTeacher: isWithoutTeacher ? firstTeacher : null, otherYear },
  }
}

export function unusable(code: FileProblem, columns: ImportColumn[] = []): ParsedFile {
  const nothing = { rows: [], errors: [], wrong: [], named: [], unread: [], notes: [] }
  return {
    problem: { code, columns },
    ...nothing,
    hasExample: false,
    hasStatus: false,
    isPart: false,
    nationalIds: 0,
    table: null,
  }
}

function problemOf({ columns, repeated }: Head): ParsedFile['problem'] {
  if (repeated.length > 0) return { code: 'repeatedColumns', columns: repeated }
  if (columns.some(({ heading }) => isLong(heading))) return { code: 'longCell', columns: [] }
  return columns.some(({ meaning }) => meaning === 'studentName')
    ? null
    : { code: 'missingColumns', columns: ['studentName'] }
}

/** National ids are gone before anything else is done with a row. */
async function withoutIds({ columns, below }: Head): Promise<{ plain: TableRow[]; nationalIds: number }> {
  let nationalIds = 0
  const plain: TableRow[] = []
  for (const [at, { row, cells }] of below.entries()) {
    if (at > 0 && at % rowsAtOnce === 0) await pause(pauseMs)
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
    .map(({ heading }) => shown(withoutNationalIds(heading.slice(0, 500))))
}

const exampleRows = 3

function tableOf({ headRow, columns, guessed }: Head, plain: TableRow[]): ReadTable {
  const cellsAt = (at: number) => plain.map(({ cells }) => cells[at] ?? '').filter((cell) => cell.trim() !== '')
  const isOfAddresses = (at: number) => {
    const cells = cellsAt(at)
    return cells.filter((cell) => cell.includes('@')).length * 2 > cells.length
  }
  const hasAddresses = columns.some(({ meaning }) => meaning === 'parentEmail')
  return {
    headRow,
    columns: columns.map(({ heading, meaning = 'nothing' }, at) => ({
      heading: shown(withoutNationalIds(heading.slice(0, 500))),
      ...{ meaning, guessed: guessed[at] ?? 'nothing' },
      examples: cellsAt(at).slice(0, exampleRows).map(shown),
    })),
    isUnsure: !hasAddresses && columns.some(({ meaning }, at) => meaning === undefined && isOfAddresses(at)),
    referringTeacher: null,
    otherYear: null,
  }
}
