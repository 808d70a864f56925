import 'server-only'
import { type AssessmentRow, informantJoins, resultColumns, toResults } from '@/lib/assessments/data'
import { readAndRecord } from '@/lib/audit/mutations'
import { type ShareLinkActor, shareLinkActor, type UserActor, type VisitorActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId, linkToken } from '@/lib/auth/signed-link'
import { ageNow } from '@/lib/children/data'
import type { Grade } from '@/lib/children/schema'
import { db, Prisma } from '@/lib/db'
import { env } from '@/lib/env'
import { AppError, isAppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, countHits } from '@/lib/rate-limits/mutations'
import type { ActiveVisitLink, ResultShare, SharedResults, VisitLink } from './types'

export interface ShareRow {
  id: string
  childId: string
  doctorId: string | null
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
}

export function toShare({ id, childId, doctorId, createdAt, expiresAt, revokedAt }: ShareRow): ResultShare {
  return {
    ...{ id, childId, doctorId },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
  }
}

/** What the actor shares or shared, newest first, at most 200. */
export async function listShares(actor: UserActor): Promise<ResultShare[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 200,
  })
  return rows.map(toShare)
}

/** Adds the address, which is derived again at each request. */
export function toSharedLink(share: ResultShare, linkVersion: number): VisitLink {
  return { ...share, link: `${env().APP_URL}/visit-sheet?token=${linkToken('visit', share.id, linkVersion)}` }
}

/** The links to one own child's visit sheet that work now, newest first, each with how often it was opened. */
export async function listActiveVisitLinks(actor: UserActor, childId: string): Promise<ActiveVisitLink[]> {
  const rows = await db().resultShare.findMany({
    where: { parentId: actor.userId, childId, doctorId: null, revokedAt: null, expiresAt: { gt: new Date() } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: 1000,
  })
  return rows.map(({ openings, lastOpenedAt, ...row }) => ({
    ...toSharedLink(toShare(row), row.linkVersion),
    openings,
    lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  }))
}

/**
 * Opens the visit sheet with a link, and counts the opening. The parent's log has the first few of an hour, whatever the
 * addresses they come from: one link must not fill it.
 *
 * @throws AppError LINK_NOT_FOUND for unknown, changed, expired and withdrawn links alike; TOO_MANY_REQUESTS after many
 */
export async function openVisitSheet(visitor: VisitorActor, token: string): Promise<SharedResults> {
  const id = linkedId(token)
  const row = id
    ? await db().resultShare.findUnique({ where: { id }, select: { linkVersion: true, childId: true, doctorId: true } })
    : null
  const genuine = isLinkToken(token, 'visit', id ?? '', row?.linkVersion ?? 0)
  try {
    if (id && row && genuine && row.doctorId === null) {
      const left = await countHits(limits.openingEntries, new Map([[id, 1]]), { via: db() })
      return await getResultsByLink(shareLinkActor(id), row.childId, { isNoted: left.get(id) === 1 })
    }
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  await countHit(limits.badLink, visitor.address)
  throw new AppError('LINK_NOT_FOUND')
}

interface SharedRow extends AssessmentRow {
  expiresAt: Date
  childName: string
  childAge: number | null
  childGrade: Grade | null
}

/** Whether the permission `"ResultShare" s` has not ended. */
export const isLiveShare = Prisma.sql`(s."revokedAt" IS NULL AND s."expiresAt" > now())`

/**
 * The one rule of who may read a child's results beside its parent: whether `"ResultShare" s` lets the actor read now. It
 * does for the verified doctor it names, while that parent has a request to this doctor that was not cancelled.
 */
export const mayReadShared = (actor: UserActor) => Prisma.sql`(${isLiveShare} AND EXISTS (
  SELECT FROM "Doctor" d JOIN "Consultation" k ON k."doctorId" = d.id
  WHERE d.id = s."doctorId" AND d."userId" = ${actor.userId}::uuid AND d."verifiedAt" IS NOT NULL
    AND k."parentId" = s."parentId" AND k.status <> 'cancelled'))`

/** Every informant's results, by a permission: a row of `"ResultShare" s`. */
const sharedBy = (permission: Prisma.Sql) => Prisma.sql`
  SELECT ${resultColumns(null)}, s."expiresAt", c.name AS "childName", ${ageNow} AS "childAge", c.grade AS "childGrade",
    c.id AS "sharedId"
  FROM "ResultShare" s JOIN "Child" c ON c.id = s."childId" LEFT JOIN "Assessment" a ON a."childId" = c.id
  ${informantJoins}
  WHERE ${permission}
  ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`

const opened = Prisma.sql`SELECT DISTINCT "sharedId" FROM found`

/**
 * A child's results for the verified doctor whom the parent lets read them now; the log tells the parent.
 *
 * @param requestId the parent's request from which the doctor comes, if from one: it has to be of the same parent
 * @throws AppError NOT_FOUND for everyone else
 */
export async function getResultsForDoctor(
  actor: UserActor,
  childId: string,
  requestId?: string,
): Promise<SharedResults> {
  const byRequest = requestId
    ? Prisma.sql`AND EXISTS (SELECT FROM "Consultation" q WHERE q.id = ${requestId}::uuid AND q.status <> 'cancelled'
        AND q."doctorId" = s."doctorId" AND q."parentId" = s."parentId")`
    : Prisma.empty
  const permission = Prisma.sql`s."childId" = ${childId}::uuid AND ${mayReadShared(actor)} ${byRequest}`
  return sharedResultsOf(childId, await readAndRecord<SharedRow>(actor, sharedBy(permission), { opened }))
}

/** The same for the holder of a link. Each opening is counted on the link, where the parent sees how many there were. */
async function getResultsByLink(
  actor: ShareLinkActor,
  childId: string,
  { isNoted }: { isNoted: boolean },
): Promise<SharedResults> {
  const counted = Prisma.sql`, counted AS (
    UPDATE "ResultShare" SET openings = openings + 1, "lastOpenedAt" = now()
    WHERE id = ${actor.shareId}::uuid AND EXISTS (SELECT FROM found))`
  const select = sharedBy(Prisma.sql`s.id = ${actor.shareId}::uuid AND ${isLiveShare}`)
  return sharedResultsOf(childId, await readAndRecord<SharedRow>(actor, select, { opened, isNoted, also: counted }))
}

function sharedResultsOf(childId: string, rows: SharedRow[]): SharedResults {
  const [first] = rows
  if (!first) throw new AppError('NOT_FOUND')
  const { childName, childAge, childGrade, expiresAt } = first
  const { informants } = toResults(rows.filter(({ id }) => id !== null))
  return {
    // Who the parents are is for them to say: what is shared is the answers.
    informants: informants.map((each) => (each.kind === 'teacher' ? each : { ...each, name: null })),
    child: { id: childId, name: childName, age: childAge, grade: childGrade },
    expiresAt: expiresAt.toISOString(),
  }
}
