import { emailKeyOf } from '@/lib/fields'
import { isClosed, type ShownStatus, shownStatusOf } from '@/lib/school-referrals/schema'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import { studentNumberKeyOf } from './cells'
import type { ParsedFile } from './parse'
import { studentKeyOf } from './student-names'
import { type FileRow, sameStudent } from './students'

/** A student whom the school has referred before. */
export type KnownStudent = Parameters<typeof shownStatusOf>[0] & {
  id: string
  studentName: string
  parentName: string | null
  parentEmail: string
  referringTeacher: string
  studentNumber: string | null
  classNumber: number | null
  /** As `classKeyOf`; null outside of a class. */
  classKey: string | null
}

export interface Change {
  row: number
  /** The student's newest referral. */
  known: KnownStudent
  input: FileRow['input']
  /** Null where the student stays in the class. */
  className: ClassName | null
  /** The open link went to an address that is not the parent's any more. */
  isReaddressed: boolean
}

export interface Comparison {
  fresh: FileRow[]
  leftOut: { row: number; studentName: string; why: ShownStatus }[]
  changed: Change[]
  gone: { id: string; studentName: string; why: ShownStatus }[]
}

type List = Pick<ParsedFile, 'rows' | 'unaddressed' | 'named'>

/** @param known oldest first; of a student's referrals the newest counts */
export function compare({ rows, unaddressed, named }: List, known: KnownStudent[]): Comparison {
  const matches = matchesOf(rows, unaddressed, newestOf(known))
  const found: Comparison = { fresh: rows.filter((row) => !matches.has(row)), leftOut: [], changed: [], gone: [] }
  for (const [{ row, input }, match] of matches) {
    const change = {
      row,
      known: match,
      input,
      className: newClassOf(input, match),
      isReaddressed: isReaddressed(input, match),
    }
    if (isChanged(change)) found.changed.push(change)
    else found.leftOut.push({ row, studentName: input.studentName, why: shownStatusOf(match) })
  }
  for (const list of [found.leftOut, found.changed]) list.sort((one, other) => one.row - other.row)
  const matched = new Set([...matches.values()].map(({ id }) => id))
  found.gone = goneOf(
    { rows: [...rows, ...unaddressed], named },
    known.filter(({ id }) => !matched.has(id)),
  )
  return found
}

/** A row with an error, or a student written otherwise, is not gone. */
function goneOf({ rows, named }: Pick<List, 'rows' | 'named'>, unmatched: KnownStudent[]): Comparison['gone'] {
  const classes = new Set(rows.flatMap(({ input: { className } }) => (className ? [classKeyOf(className)] : [])))
  const names = new Set(named.map(({ studentName }) => studentKeyOf(studentName)))
  const numbers = new Set(named.map(({ studentNumber }) => studentNumberKeyOf(studentNumber)))
  const isNamed = ({ studentName, studentNumber }: KnownStudent) =>
    names.has(studentKeyOf(studentName)) || (studentNumber !== null && numbers.has(studentNumberKeyOf(studentNumber)))
  return unmatched
    .filter((each) => each.classKey !== null && classes.has(each.classKey) && !isClosed(each.status) && !isNamed(each))
    .map((each) => ({ id: each.id, studentName: each.studentName, why: shownStatusOf(each) }))
}

function newestOf(known: KnownStudent[]): KnownStudent[] {
  const newest = new Map<string, KnownStudent>()
  for (const each of known) {
    const { studentNumber, classKey, classNumber } = each
    const key = studentNumber ? studentNumberKeyOf(studentNumber) : `${sameStudent(each)} ${classKey} ${classNumber}`
    newest.delete(key)
    newest.set(key, each)
  }
  return [...newest.values()]
}

/**
 * Each known student is of one row at most: by the school's number, then by name, address and place, then by name and
 * address; without an address by name and place, or by a name that is the only one of its class.
 */
function matchesOf(rows: FileRow[], unaddressed: FileRow[], known: KnownStudent[]): Map<FileRow, KnownStudent> {
  const matches = new Map<FileRow, KnownStudent>()
  const left = new Set(known)
  function match(of: FileRow[], keyOf: (student: Keyed) => string | null, isOnly = false): void {
    const byKey = grouped([...left], keyOf)
    for (const row of of) {
      const { input } = row
      const classKey = input.className && classKeyOf(input.className)
      const key = matches.has(row) ? null : keyOf({ ...input, classKey })
      const same = key === null ? [] : (byKey.get(key) ?? [])
      const found =
        isOnly && same.length > 1 ? undefined : same.findLast((each) => left.has(each) && mayBeOne(row, each))
      if (!found) continue
      matches.set(row, found)
      left.delete(found)
    }
  }
  const byNumber = ({ studentNumber }: Keyed) => studentNumber && studentNumberKeyOf(studentNumber)
  const inClass = ({ studentName, classKey }: Keyed) => classKey && `${studentKeyOf(studentName)} ${classKey}`
  match([...rows, ...unaddressed], byNumber)
  match(rows, (each) => `${sameStudent(each)} ${each.classKey} ${each.classNumber}`)
  match(rows, sameStudent)
  match(unaddressed, (each) => inClass(each) && `${inClass(each)} ${each.classNumber}`)
  match(unaddressed, inClass, true)
  return matches
}

function grouped<T>(all: T[], keyOf: (each: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) {
    const key = keyOf(each)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

type Keyed = Pick<KnownStudent, 'studentName' | 'parentEmail' | 'studentNumber' | 'classNumber' | 'classKey'>

/** Two numbers of the school are two students, whatever their names. */
function mayBeOne({ input }: FileRow, { studentNumber }: KnownStudent): boolean {
  if (!input.studentNumber || !studentNumber) return true
  return studentNumberKeyOf(input.studentNumber) === studentNumberKeyOf(studentNumber)
}

/** What a cell leaves empty is not taken away. A closed referral stays as it ended. */
function isChanged({ input, known, className, isReaddressed }: Change): boolean {
  if (isClosed(known.status)) return false
  const { classNumber, studentNumber, studentName } = input
  const isOther = (number: string) => studentNumberKeyOf(number) !== studentNumberKeyOf(known.studentNumber ?? '')
  const isPlaced =
    className !== null ||
    (classNumber !== null && classNumber !== known.classNumber) ||
    (studentNumber !== null && isOther(studentNumber))
  const isRenamed = known.status === 'pending' && studentKeyOf(studentName) !== studentKeyOf(known.studentName)
  return isPlaced || isRenamed || isReaddressed
}

/** The class to which a list moves a student. One without a room moves nobody within the grade. */
function newClassOf(input: FileRow['input'], { classKey }: KnownStudent): ClassName | null {
  const { className } = input
  if (className === null || !placed({ input }) || classKeyOf(className) === classKey) return null
  return className.room === '' && classKey?.startsWith(classKeyOf(className)) ? null : className
}

function isReaddressed({ parentEmail }: FileRow['input'], known: KnownStudent): boolean {
  return parentEmail !== '' && known.status === 'pending' && emailKeyOf(parentEmail) !== emailKeyOf(known.parentEmail)
}

/** A grade alone makes no class: the template has one too. */
export function placed({ input: { className, classNumber, studentNumber } }: Pick<FileRow, 'input'>): boolean {
  return className !== null && (className.room !== '' || classNumber !== null || studentNumber !== null)
}
