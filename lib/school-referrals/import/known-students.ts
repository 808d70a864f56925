import { emailKeyOf } from '@/lib/fields'
import { isClosed, type ShownStatus, shownStatusOf } from '@/lib/school-referrals/schema'
import { classKeyOf } from '@/lib/schools/classes/schema'
import { studentNumberKeyOf } from './cells'
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
  /** The open link went to an address that is not the parent's any more. */
  isReaddressed: boolean
}

export interface Comparison {
  fresh: FileRow[]
  leftOut: { row: number; studentName: string; why: ShownStatus }[]
  changed: Change[]
  gone: { id: string; studentName: string; why: ShownStatus }[]
}

interface List {
  rows: FileRow[]
  named: { studentName: string; studentNumber: string }[]
}

/** @param known oldest first; of a student's referrals the newest counts */
export function compare({ rows, named }: List, known: KnownStudent[]): Comparison {
  const matches = matchesOf(rows, newestOf(known))
  const found: Comparison = { fresh: [], leftOut: [], changed: [], gone: [] }
  for (const each of rows) {
    const match = matches.get(each)
    const { row, input } = each
    if (!match) found.fresh.push(each)
    else if (isChanged(each, match))
      found.changed.push({ row, known: match, input, isReaddressed: isReaddressed(each, match) })
    else found.leftOut.push({ row, studentName: input.studentName, why: shownStatusOf(match) })
  }
  const classes = new Set(rows.flatMap(({ input: { className } }) => (className ? [classKeyOf(className)] : [])))
  const names = new Set(named.map(({ studentName }) => studentKeyOf(studentName)))
  const numbers = new Set(named.map(({ studentNumber }) => studentNumberKeyOf(studentNumber)))
  const matched = new Set([...matches.values()].map(({ id }) => id))
  found.gone = known
    .filter(({ id, classKey, status, studentName, studentNumber }) => {
      if (classKey === null || !classes.has(classKey) || isClosed(status) || matched.has(id)) return false
      // A row with an error, or a student written otherwise, is not gone.
      return !names.has(studentKeyOf(studentName)) && !(studentNumber && numbers.has(studentNumberKeyOf(studentNumber)))
    })
    .map((each) => ({ id: each.id, studentName: each.studentName, why: shownStatusOf(each) }))
  return found
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

/** Each known student is of one row at most: by the school's number, then by name, address and place, then by name and address. */
function matchesOf(rows: FileRow[], known: KnownStudent[]): Map<FileRow, KnownStudent> {
  const matches = new Map<FileRow, KnownStudent>()
  const left = new Set(known)
  function match(keyOfRow: (row: FileRow) => string | null, keyOfKnown: (known: KnownStudent) => string | null): void {
    const byKey = new Map<string, KnownStudent[]>()
    for (const each of left) {
      const key = keyOfKnown(each)
      if (key === null) continue
      const same = byKey.get(key)
      if (same) same.push(each)
      else byKey.set(key, [each])
    }
    for (const row of rows) {
      const key = matches.has(row) ? null : keyOfRow(row)
      const candidates = key === null ? [] : (byKey.get(key) ?? [])
      const found = candidates.findLast((each) => left.has(each) && mayBeOne(row, each))
      if (!found) continue
      matches.set(row, found)
      left.delete(found)
    }
  }
  match(
    ({ input: { studentNumber } }) => studentNumber && studentNumberKeyOf(studentNumber),
    ({ studentNumber }) => studentNumber && studentNumberKeyOf(studentNumber),
  )
  match(
    ({ input }) => `${sameStudent(input)} ${input.className && classKeyOf(input.className)} ${input.classNumber}`,
    (each) => `${sameStudent(each)} ${each.classKey} ${each.classNumber}`,
  )
  match(({ input }) => sameStudent(input), sameStudent)
  return matches
}

/** Two numbers of the school are two students, whatever their names. */
function mayBeOne({ input }: FileRow, { studentNumber }: KnownStudent): boolean {
  if (!input.studentNumber || !studentNumber) return true
  return studentNumberKeyOf(input.studentNumber) === studentNumberKeyOf(studentNumber)
}

/** What a cell leaves empty is not taken away. A closed referral stays as it ended. */
function isChanged(row: FileRow, known: KnownStudent): boolean {
  if (isClosed(known.status)) return false
  const { className, classNumber, studentNumber, studentName } = row.input
  const isPlaced =
    (className !== null && placed(row) && classKeyOf(className) !== known.classKey) ||
    (classNumber !== null && classNumber !== known.classNumber) ||
    (studentNumber !== null && studentNumber !== known.studentNumber)
  const isRenamed = known.status === 'pending' && studentKeyOf(studentName) !== studentKeyOf(known.studentName)
  return isPlaced || isRenamed || isReaddressed(row, known)
}

function isReaddressed({ input }: FileRow, { status, parentEmail }: KnownStudent): boolean {
  return status === 'pending' && emailKeyOf(input.parentEmail) !== emailKeyOf(parentEmail)
}

/** A grade alone makes no class: the template has one too. */
export function placed({ input: { className, classNumber, studentNumber } }: Pick<FileRow, 'input'>): boolean {
  return className !== null && (className.room !== '' || classNumber !== null || studentNumber !== null)
}
