import { emailKeyOf } from '@/lib/fields'
import { isClosed, type ShownStatus, shownStatusOf } from '@/lib/school-referrals/schema'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import { lettersKeyOf } from '@/lib/text-key.mjs'
import { studentNumberKeyOf } from './cells'
import type { ParsedFile } from './parse'
import { studentKeyOf, withoutTitle } from './student-names'
import type { FileRow } from './students'

/** A student whom the school has referred before. */
export type KnownStudent = Parameters<typeof shownStatusOf>[0] & {
  id: string
  studentName: string
  parentName: string | null
  parentEmail: string | null
  referringTeacher: string
  studentNumber: string | null
  classNumber: number | null
  /** As `classKeyOf`; null outside of a class. */
  classKey: string | null
  isLetterPrinted: boolean
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
  /** The school has another student under the row's number. */
  others: FileRow[]
  /** The class of each known student whose family has no address, and no printed letter that still opens. */
  unprinted: string[]
}

type List = Pick<ParsedFile, 'rows' | 'named' | 'isPart'>

/** @param known oldest first; of a student's referrals the newest counts */
export function compare({ rows, named, isPart }: List, known: KnownStudent[]): Comparison {
  const { matches, others } = matchesOf(rows, newestOf(known))
  const fresh = rows.filter((row) => !matches.has(row) && !others.has(row))
  const found: Comparison = { fresh, leftOut: [], changed: [], gone: [], others: [...others], unprinted: [] }
  for (const [{ row, input }, match] of matches) {
    const change = {
      row,
      known: match,
      input,
      className: newClassOf(input, match),
      isReaddressed: isReaddressed(input, match),
    }
    found.unprinted.push(...unprintedIn(change))
    if (isChanged(change)) found.changed.push(change)
    else found.leftOut.push({ row, studentName: input.studentName, why: shownStatusOf(match) })
  }
  for (const list of [found.leftOut, found.changed]) list.sort((one, other) => one.row - other.row)
  const matched = new Set([...matches.values()].map(({ id }) => id))
  found.gone = isPart
    ? []
    : goneOf(
        { rows, named },
        known.filter(({ id }) => !matched.has(id)),
      )
  return found
}

function unprintedIn({ known, input, className }: Change): string[] {
  const isWanted = known.status === 'pending' && known.parentEmail === null && input.parentEmail === null
  const classKey = className ? classKeyOf(className) : known.classKey
  return isWanted && classKey !== null && (known.isExpired || !known.isLetterPrinted) ? [classKey] : []
}

/** No name that is read is longer. */
const longestName = 200

/** A row with an error, or a student written otherwise, is not gone. */
function goneOf({ rows, named }: Pick<List, 'rows' | 'named'>, unmatched: KnownStudent[]): Comparison['gone'] {
  if (unmatched.length === 0) return []
  const classes = new Set(
    rows.filter(placed).flatMap(({ input: { className } }) => (className ? [classKeyOf(className)] : [])),
  )
  const names = new Set(named.map(({ studentName }) => studentKeyOf(studentName.slice(0, longestName))))
  const numbers = new Set(named.map(({ studentNumber }) => studentNumberKeyOf(studentNumber)))
  const isNamed = ({ studentName, studentNumber }: KnownStudent) =>
    names.has(studentKeyOf(studentName)) || (studentNumber !== null && numbers.has(studentNumberKeyOf(studentNumber)))
  return unmatched
    .filter((each) => each.classKey !== null && classes.has(each.classKey) && !isClosed(each.status) && !isNamed(each))
    .map((each) => ({ id: each.id, studentName: each.studentName, why: shownStatusOf(each) }))
}

/** With the keys by which students are compared, made once: thousands may share a name. */
interface Keyed {
  name: string
  address: string | null
  number: string | null
  classKey: string | null
  place: string | null
  givenName: string
}

function keyed(
  student: Pick<KnownStudent, 'studentName' | 'parentEmail' | 'studentNumber' | 'classNumber' | 'classKey'>,
): Keyed {
  const { studentName, parentEmail, studentNumber, classKey, classNumber } = student
  return {
    ...{ name: studentKeyOf(studentName), address: parentEmail && emailKeyOf(parentEmail), classKey },
    number: studentNumber && studentNumberKeyOf(studentNumber),
    place: classKey && classNumber !== null ? `${classKey} ${classNumber}` : null,
    givenName: lettersKeyOf(withoutTitle(studentName).name.split(/\s+/, 1)[0] ?? ''),
  }
}

function newestOf(known: KnownStudent[]): Map<KnownStudent, Keyed> {
  const newest = new Map<string, [KnownStudent, Keyed]>()
  for (const each of known) {
    const keys = keyed(each)
    const key = `${keys.name} ${keys.number ?? `${keys.address} ${keys.classKey} ${each.classNumber}`}`
    newest.delete(key)
    newest.set(key, [each, keys])
  }
  return new Map(newest.values())
}

/**
 * Each known student is of one row at most: by the school's number and the name; by name, address and place; by name and
 * address; by name and place where one of the two has no address; by a name that is the only one of its class; by one that is the only one of the
 * school where no address is known, of an ended list or another room. Then by number, or by place and address, where the given name is
 * written a little otherwise: never one that another student has, since siblings may have changed places or numbers.
 */
function matchesOf(rows: FileRow[], known: Map<KnownStudent, Keyed>) {
  const matches = new Map<FileRow, KnownStudent>()
  const left = new Map(known)
  const keys = new Map(
    rows.map((row) => {
      const { className } = row.input
      return [row, keyed({ ...row.input, classKey: className && classKeyOf(className) })]
    }),
  )
  const keysOf = (row: FileRow) => keys.get(row) as Keyed
  const counts = new Map<string, number>()
  const inClass = ({ name, classKey }: Keyed) => classKey && `${name} ${classKey}`
  for (const row of rows) counts.set(inClass(keysOf(row)) ?? '', (counts.get(inClass(keysOf(row)) ?? '') ?? 0) + 1)

  function match(keyOf: (keys: Keyed) => string | null, mayBe: (one: Keyed, other: Keyed, same: number) => boolean) {
    const groups = grouped(left, keyOf)
    for (const row of rows) {
      const key = matches.has(row) ? null : keyOf(keysOf(row))
      const group = (key !== null && groups.get(key)) || []
      const at = lastIndexOf(group, ([, other]) => mayBe(keysOf(row), other, group.length))
      const [found] = at < 0 ? [] : group.splice(at, 1)
      if (!found) continue
      matches.set(row, found[0])
      left.delete(found[0])
    }
  }

  match(
    ({ number, name }) => number && `${number} ${name}`,
    () => true,
  )
  match(({ name, address, classKey, place }) => address && `${name} ${address} ${place ?? classKey}`, mayBeOne)
  match(({ name, address }) => address && `${name} ${address}`, mayBeOne)
  match(
    ({ name, place }) => place && `${name} ${place}`,
    (one, other) => (one.address === null || other.address === null) && mayBeOne(one, other),
  )
  match(inClass, (one, other, same) => same === 1 && counts.get(inClass(one) ?? '') === 1 && mayBeOne(one, other))
  const named = new Map<string, number>()
  for (const { name } of keys.values()) named.set(name, (named.get(name) ?? 0) + 1)
  match(
    ({ name }) => name,
    (one, other, same) => same === 1 && named.get(one.name) === 1 && other.address === null && isMoved(one, other),
  )
  const names = new Set([
    ...[...known.values()].map(({ name }) => name),
    ...[...matches.keys()].map((row) => keysOf(row).name),
  ])
  const isCorrected = (one: Keyed, other: Keyed) => !names.has(one.name) && isClose(one.givenName, other.givenName)
  match(({ number }) => number, isCorrected)
  match(
    ({ address, place }) => address && place && `${address} ${place}`,
    (one, other) => mayBeOne(one, other) && isCorrected(one, other),
  )
  const numbers = new Set([...known.values()].map(({ number }) => number))
  const isTaken = (row: FileRow) => !matches.has(row) && keysOf(row).number !== null && numbers.has(keysOf(row).number)
  return { matches, others: new Set(rows.filter(isTaken)) }
}

/** Of thousands with one key none but the last is looked at for long. */
const mostTries = 20

function lastIndexOf<T>(all: T[], holds: (each: T) => boolean): number {
  for (let at = all.length - 1; at >= Math.max(0, all.length - mostTries); at--) {
    const each = all[at]
    if (each !== undefined && holds(each)) return at
  }
  return -1
}

function grouped(known: Map<KnownStudent, Keyed>, keyOf: (keys: Keyed) => string | null) {
  const groups = new Map<string, [KnownStudent, Keyed][]>()
  for (const each of known) {
    const key = keyOf(each[1])
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}

/** Two numbers of the school are two students, whatever their names. */
function mayBeOne(one: Keyed, other: Keyed): boolean {
  return one.number === null || other.number === null || one.number === other.number
}

/** From an ended list, or within the grade: a grade changes with the school year. */
function isMoved(one: Keyed, other: Keyed): boolean {
  const gradeOf = (classKey: string) => classKey.slice(0, classKey.indexOf('/'))
  const isOfGrade =
    other.classKey === null || (one.classKey !== null && gradeOf(one.classKey) === gradeOf(other.classKey))
  return isOfGrade && mayBeOne(one, other)
}

/** One is written like the other but for its end: ดาว and ดาวเรือง, and not ต้น and ตาล. */
function isClose(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length)
  let same = 0
  while (same < shorter && one[same] === other[same]) same += 1
  return same >= 3 && same * 2 >= shorter
}

/** What a cell leaves empty is not taken away. A closed referral stays as it ended. */
function isChanged({ input, known, className, isReaddressed }: Change): boolean {
  if (isClosed(known.status)) return false
  const { classNumber, studentNumber, studentName } = input
  const isOther = (number: string) => studentNumberKeyOf(number) !== studentNumberKeyOf(known.studentNumber ?? '')
  const isInClass = className !== null || known.classKey !== null
  const isPlaced =
    className !== null ||
    (isInClass && classNumber !== null && classNumber !== known.classNumber) ||
    (isInClass && studentNumber !== null && isOther(studentNumber))
  const isRenamed = known.status === 'pending' && studentKeyOf(studentName) !== studentKeyOf(known.studentName)
  return isPlaced || isRenamed || isReaddressed
}

/** The class to which a list moves a student. One without a room moves no student within the grade. */
function newClassOf(input: FileRow['input'], { classKey }: KnownStudent): ClassName | null {
  const { className } = input
  if (className === null || !placed({ input }) || classKeyOf(className) === classKey) return null
  return className.room === '' && classKey?.startsWith(classKeyOf(className)) ? null : className
}

function isReaddressed({ parentEmail }: FileRow['input'], known: KnownStudent): boolean {
  if (parentEmail === null || known.status !== 'pending') return false
  return known.parentEmail === null || emailKeyOf(parentEmail) !== emailKeyOf(known.parentEmail)
}

/** A grade alone makes no class: the template has one too. */
export function placed({ input: { className, classNumber, studentNumber } }: Pick<FileRow, 'input'>): boolean {
  return className !== null && (className.room !== '' || classNumber !== null || studentNumber !== null)
}
