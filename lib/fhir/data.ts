import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { othersNewest } from '@/lib/assessments/informants'
import type { InformantResult } from '@/lib/assessments/types'
import { recordAudit } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { ageOf, type StoredAge } from '@/lib/children/age'
import { mayReadChild } from '@/lib/children/rules'
import type { Gender } from '@/lib/children/schema'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import {
  asShownByLink,
  childFor,
  detailsFor,
  informantFor,
  mayReadByLink,
  mayReadResults,
} from '@/lib/result-shares/rules'
import type { SharedDetail } from '@/lib/result-shares/types'
import { questionnaire } from '@/lib/screening/questionnaire'
import { answersOf } from './people'
import type { ScreeningRecord } from './types'

interface RecordRow extends AssessmentRow, StoredAge {
  sharedId: string
  childName: string
  gender: Gender | null
  school: string
  createdAt: Date
  /** What a doctor may see beside the results; null for the family. */
  details: SharedDetail[] | null
}

interface OwnRecord extends ScreeningRecord {
  /** The `before` of the page with older answers, ISO 8601 UTC; null on the last one. */
  next: string | null
}

/**
 * Each informant's newest answers to today's questions, for parents and for a doctor who may read the results now.
 * Records the download. @throws AppError NOT_FOUND, also for a child without answers; TOO_MANY_REQUESTS
 */
export async function getScreeningRecord(actor: UserActor, childId: string, before?: Date): Promise<OwnRecord> {
  await countHit(limits.recordsByReader, actor.userId)
  return db().$transaction(async (tx) => {
    // Older answers are the family's alone.
    const mayRead = before ? mayReadChild.sql(actor) : mayReadResults(actor)
    const rows = await readRows(tx, childId, mayRead, { before, details: detailsFor(actor), reader: actor })
    const details = rows[0]?.details
    const record = details ? toRecord(rows, shownTo(details, rows[0]?.school ?? '')) : toRecord(rows)
    if (record.assessments.length === 0) throw new AppError('NOT_FOUND')
    await recordAudit(actor, 'report.downloaded', { childId, ...othersNewest(rows) }, tx)
    return { ...record, next: details ? null : pageBefore(rows[0]?.olderAt ?? null, before) }
  })
}

/** The caller counts the opening and records the reading. @throws AppError NOT_FOUND */
export async function getSharedScreeningRecord(actor: ShareLinkActor, childId: string): Promise<ScreeningRecord> {
  const mayRead = Prisma.sql`EXISTS (
    SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadByLink.sql(actor)})`
  return toRecord(await readRows(db(), childId, mayRead), {
    informant: asShownByLink,
    child: (child) => ({ ...child, gender: null }),
  })
}

interface Shown {
  informant: (informant: InformantResult) => InformantResult
  child: (child: ScreeningRecord['child']) => ScreeningRecord['child']
}

const shownTo = (details: readonly SharedDetail[], school: string): Shown => ({
  informant: informantFor(details),
  child: (child) => childFor(details, { ...child, school }),
})
const all: Shown = { informant: (informant) => informant, child: (child) => child }

/** @param rows at least one, of answers or of a child without. @throws AppError NOT_FOUND */
function toRecord(rows: readonly RecordRow[], shown = all): ScreeningRecord {
  const row = orNotFound(rows[0])
  const { sharedId: id, childName: name, gender, age, birthYear, createdAt, updatedAt } = row
  const answered = rows.filter((each) => each.id !== null)
  const firstOf = new Map(answered.map((each) => [each.id, each.firstId]))
  const informants = toResults(answered).informants.map(shown.informant)
  return {
    child: shown.child({
      ...{ id, name, gender, school: '' },
      // At the end of the period that `toAges` names.
      age: ageOf({ age, birthYear, updatedAt }, updatedAt),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
    assessments: answersOf(informants, (answersId) => firstOf.get(answersId)),
  }
}

/** The page that begins with the newest omitted answers. Pages may repeat answers, but each begins earlier. */
function pageBefore(olderAt: Date | null, before: Date | undefined): string | null {
  if (!olderAt) return null
  const next = olderAt.getTime() + 1
  return new Date(before ? Math.min(next, before.getTime() - 1) : next).toISOString()
}

interface Reading {
  before?: Date | undefined
  details?: Prisma.Sql
  reader?: UserActor
}

/** The child's answers, newest first. One statement, so that all is of one moment. @param mayRead a condition on `"Child" c` */
function readRows(
  via: Transaction | ReturnType<typeof db>,
  childId: string,
  mayRead: Prisma.Sql,
  { before, details = Prisma.sql`NULL`, reader }: Reading = {},
): Promise<RecordRow[]> {
  const sets = Prisma.sql`
    SELECT ${resultColumns(reader ?? null)}, ${details} AS details, c.id AS "sharedId", c.name AS "childName",
      c.gender::text AS gender, c.school, c.age, c."birthYear", c."createdAt", c."updatedAt"
    FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayRead}`
  // Raw: rule in SQL; of who may read.
  return via.$queryRaw<RecordRow[]>(
    newestOfEach(sets, { to: 'handedOn', ...(before && { before }), olderOf: questionnaire.version }),
  )
}
