import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { ShareLinkActor, UserActor } from '@/lib/auth/actor'
import { ageOf, type StoredAge } from '@/lib/children/age'
import { mayReadChild } from '@/lib/children/rules'
import type { Gender } from '@/lib/children/schema'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { asShownByLink, asShownToDoctor, mayReadByLink, mayReadResults } from '@/lib/result-shares/rules'
import { questionnaire } from '@/lib/screening/questionnaire'
import { answersOf } from './people'
import type { ScreeningInformant, ScreeningRecord } from './types'

interface RecordRow extends AssessmentRow, StoredAge {
  sharedId: string
  childName: string
  gender: Gender | null
  createdAt: Date
  /** Of the reader. */
  isOfFamily: boolean
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
    const rows = await readRows(tx, childId, mayRead, { before, isOfFamily: mayReadChild.sql(actor) })
    const { isOfFamily, ...record } = toRecord(rows)
    if (record.assessments.length === 0) throw new AppError('NOT_FOUND')
    await recordAudit(actor, 'report.downloaded', { childId }, tx)
    if (!isOfFamily) return { ...withheld(record, asShownToDoctor), next: null }
    return { ...record, next: pageBefore(rows[0]?.olderAt ?? null, before) }
  })
}

/** The caller counts the opening and records the reading. @throws AppError NOT_FOUND */
export async function getSharedScreeningRecord(actor: ShareLinkActor, childId: string): Promise<ScreeningRecord> {
  const mayRead = Prisma.sql`EXISTS (
    SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadByLink.sql(actor)})`
  const { isOfFamily: _, ...record } = toRecord(await readRows(db(), childId, mayRead))
  return withheld(record, asShownByLink)
}

function withheld(
  record: ScreeningRecord,
  shown: (informant: ScreeningInformant) => ScreeningInformant,
): ScreeningRecord {
  const assessments = record.assessments.map((each) => ({ ...each, informant: shown(each.informant) }))
  return { child: { ...record.child, gender: null }, assessments }
}

/** At least one row, of answers or of a child without. @throws AppError NOT_FOUND */
function toRecord(rows: readonly RecordRow[]): ScreeningRecord & { isOfFamily: boolean } {
  const row = orNotFound(rows[0])
  const { sharedId: id, childName: name, gender, age, birthYear, createdAt, updatedAt, isOfFamily } = row
  const answered = rows.filter((each) => each.id !== null)
  const firstOf = new Map(answered.map((each) => [each.id, each.firstId]))
  return {
    isOfFamily,
    child: {
      ...{ id, name, gender },
      // At the end of the period that `toAge` names.
      age: ageOf({ age, birthYear, updatedAt }, updatedAt),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    },
    assessments: answersOf(toResults(answered).informants, (answersId) => firstOf.get(answersId)),
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
  isOfFamily?: Prisma.Sql
}

/** The child's answers, newest first. One statement, so that all is of one moment. @param mayRead a condition on `"Child" c` */
function readRows(
  via: Transaction | ReturnType<typeof db>,
  childId: string,
  mayRead: Prisma.Sql,
  { before, isOfFamily = Prisma.sql`false` }: Reading = {},
): Promise<RecordRow[]> {
  const sets = Prisma.sql`
    SELECT ${resultColumns(null)}, ${isOfFamily} AS "isOfFamily", c.id AS "sharedId", c.name AS "childName",
      c.gender::text AS gender, c.age, c."birthYear", c."createdAt", c."updatedAt"
    FROM "Child" c LEFT JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayRead}`
  // Raw: rule in SQL; of who may read.
  return via.$queryRaw<RecordRow[]>(
    newestOfEach(sets, { to: 'handedOn', ...(before && { before }), olderOf: questionnaire.version }),
  )
}
