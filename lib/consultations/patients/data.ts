import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { isOwnRequest } from '@/lib/consultations/desk/data'
import { hasOpenRequest, isKept, isPatient, ofSameChild } from '@/lib/consultations/desk/rules'
import { openConsultation, shownStatus } from '@/lib/consultations/rules'
import { db, Prisma } from '@/lib/db'
import { ownListedDoctor } from '@/lib/doctors/rules'
import { orNotFound } from '@/lib/errors'
import { firstNameOf } from '@/lib/i18n/first-name'
import { sharedUntil } from '@/lib/result-shares/data'
import { textKeyOf } from '@/lib/text-key.mjs'
import { dateOf, dayOf } from '@/lib/thai-time'
import { fullNameSql } from '@/lib/users/rules'
import type { DoctorNote } from '../desk/types'
import type { StoredStatus } from '../types'
import type { FoundPatients, OpenedPatient, Patient, PatientPage } from './types'

const pageSize = 50
const mostFound = 20
/** Requests of a child, and notes. */
const mostShown = 200
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
    WHERE ${isOwnRequest(actor)} AND ${which} AND ${isKept('k')} AND ${isPatient} AND NOT EXISTS (
      SELECT FROM "Consultation" o
      WHERE ${ofSameChild} AND (o."createdAt", o.id) > (k."createdAt", k.id) AND ${isKept('o')})
    ORDER BY ${askedAt('k')} DESC, k.id DESC LIMIT (SELECT ${most}::int)`
  return rows.map(({ isOpen, ...row }) => ({
    ...row,
    childName: row.sharedUntil ? row.childName : firstNameOf(row.childName),
    parentName: isOpen || row.sharedUntil ? row.parentName : null,
  }))
}

interface KeptRequest {
  id: string
  childId: string
  createdAt: Date
  status: StoredStatus
  awaitsBooking: boolean
  appointmentDate: Date | null
  notes: number
}

/** Newest first. */
async function readRequests(actor: UserActor, childIds: string[]): Promise<KeptRequest[]> {
  // Raw: rule in SQL; by models PostgreSQL reads the notes of all doctors, to filter and again to count.
  return db().$queryRaw<KeptRequest[]>`
    SELECT k.id, k."childId", k."createdAt", k.status::text AS status, k."awaitsBooking", k."appointmentDate",
      (SELECT count(*)::int FROM "ConsultationNote" n WHERE n."consultationId" = k.id) AS notes
    FROM "Consultation" k
    WHERE ${isOwnRequest(actor)} AND k."childId" = ANY(${childIds}::uuid[]) AND ${isKept('k')}
    ORDER BY k."createdAt" DESC, k.id DESC`
}

async function withRequests(actor: UserActor, names: PatientName[]): Promise<Patient[]> {
  const childIds = names.map(({ childId }) => childId)
  const requests = await readRequests(actor, childIds)
  return names.map((name) => patientOf(name, requests))
}

function patientOf({ childId, sharedUntil: until, ...name }: PatientName, requests: KeptRequest[]): Patient {
  const rows = requests.filter((request) => request.childId === childId)
  const today = dateOf(dayOf(new Date()))
  const dates = rows
    .filter((row) => openConsultation.holds(row))
    .flatMap(({ appointmentDate: date }) => (date ? [date.toISOString().slice(0, 10)] : []))
  return {
    ...name,
    sharedUntil: until?.toISOString() ?? null,
    firstAskedAt: rows.at(-1)?.createdAt.toISOString() ?? '',
    lastAskedAt: rows[0]?.createdAt.toISOString() ?? '',
    notes: rows.reduce((sum, { notes }) => sum + notes, 0),
    nextDate: dates.filter((date) => date >= today).toSorted()[0] ?? null,
  }
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
  const rows = await readRequests(actor, [name.childId])
  const requests = rows.slice(0, mostShown).map(({ id, createdAt, ...stored }) => ({
    ...{ id, createdAt: createdAt.toISOString(), status: shownStatus.of(stored) },
  }))
  const notesWritten = await listNotes(actor, name.childId)
  return { ...patientOf(name, rows), sharedChildId: name.sharedUntil && name.childId, requests, notesWritten }
}

async function listNotes(actor: UserActor, childId: string): Promise<DoctorNote[]> {
  const notes = await db().consultationNote.findMany({
    where: { consultation: { childId, doctor: ownListedDoctor.where(actor) } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: mostShown,
    select: { id: true, text: true, createdAt: true },
  })
  return notes.map((note) => ({ ...note, createdAt: note.createdAt.toISOString() }))
}
