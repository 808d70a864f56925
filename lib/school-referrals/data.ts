import 'server-only'
import * as z from 'zod/mini'
import type { CarriedLink, ReferringActor, SchoolMemberActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { linkedId, linkToken } from '@/lib/auth/signed-link'
import { columnsOf, db, Prisma, type RowOf, type Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { referralWithoutList } from './creators/rules'
import { type LinkVersion, type LinkVersions, versionOf } from './link-version'
import {
  acceptedSchoolReferral,
  expiredSchoolReferral,
  isLimited,
  mailState,
  mayReplaceLetter,
  openSchoolReferral,
} from './rules'
import {
  cursorOf,
  type DeclineReason,
  type FoundSchoolReferrals,
  type ListedSchoolReferral,
  mostCounted,
  type ReferralForParent,
  type ReferralQuery,
  type ReferralWeek,
  type SchoolReferral,
  type SchoolReferralPage,
  type SchoolReferralStatus,
  schoolReferralSchema,
} from './schema'
import { idsHolding } from './search/data'

const fullPage = 200
const searchPageSize = 10
const maxExported = 100_000

export interface ReferralRow extends Omit<RowOf<SchoolReferral>, 'referralLink' | 'declinedBecause'> {
  declinedBecause: DeclineReason | null
  linkVersion: number
}

export function toSchoolReferral<R extends ReferralRow>({ linkVersion, createdAt, declinedBecause, ...row }: R) {
  const token = linkToken('school', row.id, linkVersion)
  const referralLink = `${env().APP_URL}/school-referral?token=${token}`
  const shown = { ...row, createdAt: createdAt.toISOString(), referralLink }
  return { ...shown, ...(declinedBecause && { declinedBecause }) } satisfies SchoolReferral
}

const stored = z.omit(schoolReferralSchema, { referralLink: true })
const columns = Prisma.sql`${columnsOf('SchoolReferral', 'r', stored)}, r."linkVersion"`

export const expiredColumn = Prisma.sql`${expiredSchoolReferral.sql('r')} AS "isExpired"`

/**
 * Condition on `"SchoolReferral" r`: the actor's school; there, a limited member's classes and what they referred without a
 * list; or the actor's own rows of the demo school. Every statement for a school's side has it.
 */
export function ownReferrals(actor: ReferringActor): Prisma.Sql {
  if (actor.schoolId !== null) {
    const ofSchool = Prisma.sql`r."schoolId" = ${actor.schoolId}::uuid`
    if (!isLimited(actor)) return ofSchool
    // By ids: with the two columns PostgreSQL walks the whole school's list for a page of a few.
    return Prisma.sql`${ofSchool} AND r.id = ANY(ARRAY(
      SELECT o.id FROM "SchoolReferral" o WHERE o."createdById" = ${actor.userId}::uuid
        AND ${referralWithoutList.sql('o')}
      UNION ALL SELECT o.id FROM "SchoolReferral" o WHERE o."classId" = ANY(ARRAY(
        SELECT t."classId" FROM "ClassTeacher" t WHERE t."membershipId" = ${actor.membershipId}::uuid))))`
  }
  return Prisma.sql`r."createdById" = ${actor.userId}::uuid
    AND r."schoolId" = (SELECT d.id FROM "School" d WHERE d."isDemo")`
}

export async function findSchoolReferral(actor: ReferringActor, id: string): Promise<ReferralRow | null> {
  const own = ownReferrals(actor)
  // Raw: rule in SQL; the same as in the list.
  const [row] = await db().$queryRaw<ReferralRow[]>`
    SELECT ${columns} FROM "SchoolReferral" r WHERE r.id = ${id}::uuid AND ${own}`
  return row ?? null
}

type Shown = Exclude<keyof ListedSchoolReferral, keyof SchoolReferral>

export async function pageSchoolReferrals(
  actor: ReferringActor,
  query: ReferralQuery = {},
  pageSize = fullPage,
): Promise<SchoolReferralPage> {
  const condition = filtered(actor, query, pageSize + 1)
  // Raw: no relation; the mail is found by its template and row.
  const rows = await db().$queryRaw<(ReferralRow & Pick<ListedSchoolReferral, Shown>)[]>`
    SELECT ${columns}, ${mailState} AS mail, ${expiredColumn}, r."classId", r."letterPrintedAt" IS NOT NULL AS "isLetterPrinted",
      ${mayReplaceLetter} AS "mayReplaceLetter" FROM "SchoolReferral" r WHERE ${condition}
    ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${pageSize + 1}`
  const referrals = rows.slice(0, pageSize).map(toSchoolReferral)
  const last = referrals.at(-1)
  return { referrals, next: rows.length > pageSize && last ? cursorOf(last) : null }
}

export function searchSchoolReferrals(actor: SchoolMemberActor, search: ReferralQuery): Promise<SchoolReferralPage> {
  return pageSchoolReferrals(actor, search, searchPageSize)
}

/** Counts only where there are other pages: of 200,000 referrals that takes longer than the page. */
export async function searchWithTotal(actor: SchoolMemberActor, query: ReferralQuery): Promise<FoundSchoolReferrals> {
  const page = await searchSchoolReferrals(actor, query)
  const isOnlyPage = !query.before && page.next === null
  return { ...page, total: isOnlyPage ? page.referrals.length : await countSchoolReferrals(actor, query) }
}

/** Of all pages. Above `mostCounted` a search may count more or fewer: it stops reading then. */
export async function countSchoolReferrals(actor: SchoolMemberActor, query: ReferralQuery): Promise<number> {
  const condition = filtered(actor, { ...query, before: undefined }, mostCounted + 1)
  // Raw: aggregate.
  const rows = await db().$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM "SchoolReferral" r WHERE ${condition}`
  return rows[0]?.total ?? 0
}

export async function listSchoolReferrals(
  actor: ReferringActor,
  query: ReferralQuery = {},
): Promise<ListedSchoolReferral[]> {
  return (await pageSchoolReferrals(actor, query)).referrals
}

export async function readSchoolReferrals(actor: SchoolMemberActor, tx: Transaction, query: ReferralQuery) {
  const condition = filtered(actor, query, maxExported)
  // Raw: rule in SQL; filtered like the list.
  const rows = await tx.$queryRaw<(ReferralRow & { isExpired: boolean })[]>`
    SELECT ${columns}, ${expiredColumn} FROM "SchoolReferral" r WHERE ${condition}
    ORDER BY r."createdAt" DESC, r.id DESC LIMIT ${maxExported}`
  return rows.map(({ linkVersion: _, ...row }) => row)
}

function filtered(actor: ReferringActor, { search, ...query }: ReferralQuery, most: number): Prisma.Sql {
  const own = Prisma.sql`${ownReferrals(actor)} ${conditionsOf(query)}`
  return search ? Prisma.sql`r.id IN (${idsHolding(actor, search, { own, most, isShort: isLimited(actor) })})` : own
}

function conditionsOf({ status, from, to, before }: Omit<ReferralQuery, 'search'>): Prisma.Sql {
  const conditions = [
    status && Prisma.sql`r.status = ${status}::"SchoolReferralStatus"`,
    from && Prisma.sql`r."createdAt" >= ${from}`,
    to && Prisma.sql`r."createdAt" < ${to}`,
    before && Prisma.sql`(r."createdAt", r.id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`,
  ].filter((condition) => condition !== undefined)
  return conditions.length > 0 ? Prisma.sql`AND ${Prisma.join(conditions, ' AND ')}` : Prisma.empty
}

export async function listReferralWeeks(actor: SchoolMemberActor): Promise<ReferralWeek[]> {
  const own = ownReferrals(actor)
  // One status and one week at a time, so that an index-only scan answers it.
  const within = (status: SchoolReferralStatus) => Prisma.sql`(
      SELECT count(*)::int FROM "SchoolReferral" r WHERE ${own} AND r.status = ${status}::"SchoolReferralStatus"
        AND r."createdAt" >= w.start AT TIME ZONE 'Asia/Bangkok'
        AND r."createdAt" < (w.start + interval '1 week') AT TIME ZONE 'Asia/Bangkok')`
  // Raw: aggregate.
  return db().$queryRaw<ReferralWeek[]>`
    SELECT to_char(w.start, 'YYYY-MM-DD') AS "weekStart", ${within('pending')} AS pending, ${within('accepted')} AS accepted,
      ${within('completed')} AS completed
    FROM generate_series(0, 11) AS n,
      LATERAL (SELECT date_trunc('week', now() AT TIME ZONE 'Asia/Bangkok') - (11 - n) * interval '1 week' AS start) w
    ORDER BY w.start`
}

type ShownToParent = 'id' | 'status' | 'studentName' | 'studentGrade' | 'referringTeacher' | 'referralReason'

export interface OpenedReferral extends Pick<SchoolReferral, ShownToParent> {
  /** Of what opened it: a write compares it again. */
  version: LinkVersion
  expiresAt: Date
  acceptedById: string | null
  schoolId: string
  schoolName: string
  isDemo: boolean
  childId: string | null
}

async function findLinked(token: string): Promise<OpenedReferral | null> {
  const id = linkedId(token)
  // Raw: the bench; a model call is three statements and makes concurrent acceptances a fifth slower.
  const [row] = id
    ? await db().$queryRaw<(Omit<OpenedReferral, 'version'> & LinkVersions)[]>`
        SELECT r.id, r."linkVersion", r."letterVersion", r.status::text AS status, r."expiresAt", r."acceptedById", r."studentName",
          r."studentGrade", r."referringTeacher", r."referralReason", s.id AS "schoolId", s.name AS "schoolName", s."isDemo",
          c.id AS "childId"
        FROM "SchoolReferral" r JOIN "School" s ON s.id = r."schoolId" LEFT JOIN "Child" c ON c."schoolReferralId" = r.id
        WHERE r.id = ${id}::uuid`
    : []
  const version = versionOf(token, id ?? '', row ?? { linkVersion: 0, letterVersion: 0 })
  if (!row || !version || !(acceptedSchoolReferral.holds(row) || openSchoolReferral.holds(row))) return null
  return { ...row, version }
}

/** Changes nothing, since mail scanners open links too. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS */
export async function openSchoolLink(actor: UserActor | VisitorActor, token: string): Promise<OpenedReferral> {
  return (await findLinked(token)) ?? refuseLink(actor)
}

/** Null for the demo school's links, which any account can make. Runs before there is an actor. */
export async function unsafeFindCarriedLink(token: string | null | undefined): Promise<CarriedLink | null> {
  const linked = token ? await findLinked(token) : null
  return linked && !linked.isDemo ? { id: linked.id, schoolId: linked.schoolId } : null
}

export async function getReferralForParent(actor: UserActor | VisitorActor, token: string): Promise<ReferralForParent> {
  const opened = await openSchoolLink(actor, token)
  const { status, studentName, studentGrade, referringTeacher, referralReason, schoolName: name, isDemo } = opened
  const isAcceptor = actor.kind === 'user' && actor.userId === opened.acceptedById
  const school = { name, isDemo }
  if (status !== 'pending' && !isAcceptor) return { referral: { status }, school, ownChildId: null }
  const referral = { status, studentName, studentGrade, referringTeacher, referralReason }
  return { referral, school, ownChildId: isAcceptor ? opened.childId : null }
}
