import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { isOwnRequest } from '@/lib/consultations/desk/data'
import { hasOpenRequest, isPatient, keptRequest, ofSameChild } from '@/lib/consultations/desk/rules'
import { openConsultation, shownStatus } from '@/lib/consultations/rules'
import { db, Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { orNotFound } from '@/lib/errors'
import { firstNameOf } from '@/lib/i18n/first-name'
import { sharedUntil } from '@/lib/result-shares/data'
import { textKeyOf } from '@/lib/text-key.mjs'
import { dateOf, dayOf } from '@/lib/thai-time'
import { fullNameSql } from '@/lib/users/rules'
import type { FoundPatients, OpenedPatient, Patient, PatientPage } from './types'

const pageSize = 50
const mostFound = 20
/** Pages of names that a search compares at most, newest first; one is enough unless what matches is hidden. */
const mostSearched = 10

/** What is shown of a child now. */
interface PatientName {
  /** Of the newest request about the child, which orders the list. */
  id: string
  childId: string
  childName: string
  parentName: string | null
  sharedUntil: Date | null
}

/** As its index has it. */
const askedAt = (alias: 'a' | 'k') => Prisma.raw(`(${alias}."createdAt" AT TIME ZONE 'UTC')`)

/** A row a child, last asked first. The index is walked in order, so that a page takes as long with many patients as with few. */
async function listNames(actor: UserActor, which: Prisma.Sql, most: number): Promise<PatientName[]> {
  // Raw: rule in SQL; a model call would read all requests to find the newest of each child.
  const rows = await db().$queryRaw<(PatientName & { parentName: string; isOpen: boolean })[]>`
    SELECT k."childId", k.id, c.name AS "childName", ${fullNameSql('u')} AS "parentName",
      ${hasOpenRequest} AS "isOpen", ${sharedUntil} AS "sharedUntil"
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
    WHERE ${isOwnRequest(actor)} AND ${which} AND ${keptRequest.sql('k')} AND ${isPatient} AND NOT EXISTS (
      SELECT FROM "Consultation" o
      WHERE ${ofSameChild} AND (o."createdAt", o.id) > (k."createdAt", k.id) AND ${keptRequest.sql('o')})
    ORDER BY ${askedAt('k')} DESC, k.id DESC LIMIT (SELECT ${most}::int)`
  return rows.map(({ isOpen, ...row }) => ({
    ...row,
    childName: row.sharedUntil ? row.childName : firstNameOf(row.childName),
    parentName: isOpen || row.sharedUntil ? row.parentName : null,
  }))
}

const keptRequests = (actor: UserActor) =>
  ({ doctor: ownListedDoctor.where(actor), ...keptRequest.where() }) satisfies Prisma.ConsultationWhereInput

async function withRequests(actor: UserActor, names: PatientName[]): Promise<Patient[]> {
  const rows = await db().consultation.findMany({
    where: { ...keptRequests(actor), childId: { in: names.map(({ childId }) => childId) } },
    select: {
      childId: true,
      createdAt: true,
      status: true,
      appointmentDate: true,
      _count: { select: { notes: true } },
    },
  })
  const today = dateOf(dayOf(new Date()))
  return names.map(({ childId, sharedUntil: until, ...name }) => {
    const own = rows.filter((row) => row.childId === childId)
    const asked = own.map(({ createdAt }) => createdAt.toISOString()).toSorted()
    const dates = own
      .filter((row) => openConsultation.holds(row))
      .flatMap(({ appointmentDate: date }) => (date ? [date.toISOString().slice(0, 10)] : []))
    return {
      ...name,
      sharedUntil: until?.toISOString() ?? null,
      firstAskedAt: asked.at(0) ?? '',
      lastAskedAt: asked.at(-1) ?? '',
      notes: own.reduce((sum, { _count }) => sum + _count.notes, 0),
      nextDate: dates.filter((date) => date >= today).toSorted()[0] ?? null,
    }
  })
}

/** @param after `next` of the page before */
async function pageNames(actor: UserActor, which: Prisma.Sql, after: string | null) {
  const older = after
    ? Prisma.sql`(${askedAt('k')}, k.id) < (SELECT ${askedAt('a')}, a.id FROM "Consultation" a WHERE a.id = ${after}::uuid)`
    : Prisma.sql`true`
  const names = await listNames(actor, Prisma.sql`${older} AND ${which}`, pageSize + 1)
  const shown = names.slice(0, pageSize)
  return { names: shown, next: names.length > pageSize ? (shown.at(-1)?.id ?? null) : null }
}

/** Last asked first. Empty for all but listed doctors. @param after `next` of the page before */
export async function pagePatients(actor: UserActor, { after }: { after?: string | null } = {}): Promise<PatientPage> {
  const { names, next } = await pageNames(actor, Prisma.sql`true`, after ?? null)
  return { patients: await withRequests(actor, names), next }
}

/** At most 20, last asked first, by a part of a name that the doctor may see now. */
export async function searchPatients(actor: UserActor, search: string): Promise<FoundPatients> {
  const key = textKeyOf(search)
  const within = (name: Prisma.Sql) =>
    Prisma.sql`(strpos(lower(${name}), lower(${search})) > 0 OR strpos(lower(${name}), ${key}) > 0)`
  const holds = Prisma.sql`(${within(Prisma.sql`c.name`)} OR
    (${within(fullNameSql('u'))} AND (${hasOpenRequest} OR ${sharedUntil} IS NOT NULL)))`
  // Else a search would reveal what is hidden: a surname, piece by piece.
  const isShown = ({ childName, parentName }: PatientName) =>
    [childName, parentName ?? ''].some((name) => textKeyOf(name).includes(key))
  const found: PatientName[] = []
  let after: string | null = null
  for (let page = 0; page < mostSearched && found.length <= mostFound; page++) {
    const { names, next } = await pageNames(actor, holds, after)
    found.push(...names.filter(isShown))
    after = next
    if (after === null) break
  }
  return {
    patients: await withRequests(actor, found.slice(0, mostFound)),
    hasMore: found.length > mostFound || after !== null,
  }
}

/** @param requestId of any request about the child @throws AppError NOT_FOUND */
export async function getPatient(actor: UserActor, requestId: string): Promise<OpenedPatient> {
  const isOfRequest = Prisma.sql`EXISTS (SELECT FROM "Consultation" o WHERE o.id = ${requestId}::uuid AND ${ofSameChild})`
  const [found] = await listNames(actor, isOfRequest, 1)
  const name = orNotFound(found)
  const { childId } = name
  const [patient] = await withRequests(actor, [name])
  const rows = await db().consultation.findMany({
    where: { ...keptRequests(actor), childId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { id: true, createdAt: true, ...shownStatus.columns },
  })
  const requests = rows.map(({ id, createdAt, ...stored }) => ({
    ...{ id, createdAt: createdAt.toISOString(), status: shownStatus.of(stored) },
  }))
  const sharedChildId = name.sharedUntil && childId
  return { ...orNotFound(patient), sharedChildId, requests, notesWritten: await listNotes(actor, childId) }
}

async function listNotes(actor: UserActor, childId: string) {
  const notes = await db().consultationNote.findMany({
    where: { consultation: { ...keptRequests(actor), childId } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: { id: true, text: true, createdAt: true },
  })
  return notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }))
}
