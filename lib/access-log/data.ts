import 'server-only'
import { teacherNameColumn } from '@/lib/assessments/data'
import type { AuditAction } from '@/lib/audit/actions'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { nameForParents } from '@/lib/doctors/names/data'
import { AppError } from '@/lib/errors'
import { fullNameSql } from '@/lib/users/rules'
import type { AccessEntry, AccessLog, AccessWho } from './schema'

const pageSize = 200

/** A literal, not a parameter: otherwise PostgreSQL does not use the partial index of exports. */
const exportAction = Prisma.raw(`'${'account.exported' satisfies AuditAction}'`)

const ownExports = (actor: UserActor) => Prisma.sql`e."actorId" = ${actor.userId} AND e.action = ${exportAction}`

interface EventRow {
  id: string
  at: Date
  action: string
  actorKind: string
  own: boolean
  childId: string | null
  childName: string | null
  targetId: string | null
  teacherName: string | null
  doctorName: string | null
  isDoctor: boolean
  schoolName: string | null
  /** Then or now. */
  isSecondParent: boolean
  secondParentName: string | null
  linkId: string | null
  /** The name that software gives itself. */
  recipient: string | null
}

/** Adds names, which the log does not store. LIMIT makes PostgreSQL use indexes instead of reading whole tables for a join. */
function withNames(actor: UserActor, events: Prisma.Sql) {
  return Prisma.sql`
    SELECT e.id, e.at, e.action, e."actorKind", e."actorKind" = 'user' AND e."actorId" = ${actor.userId} AS own,
      e."childId", c.name AS "childName", e."targetId", t.name AS "teacherName",
      d.name AS "doctorName", d.id IS NOT NULL AS "isDoctor", s.name AS "schoolName",
      p.name IS NOT NULL AS "isSecondParent", p.name AS "secondParentName", l.recipient,
      CASE WHEN e."actorKind" = 'share-link' AND c.id IS NOT NULL THEN e."actorId" END AS "linkId"
    FROM (${events}) e
    LEFT JOIN LATERAL (
      SELECT o.id, o.name FROM "Child" o WHERE o.id = e."childId" AND o."parentId" = ${actor.userId}::uuid LIMIT 1
    ) c ON true
    LEFT JOIN LATERAL (
      SELECT ${teacherNameColumn} AS name
      FROM "TeacherReferral" r LEFT JOIN "Assessment" a ON a."teacherReferralId" = r.id
      WHERE r.id = CASE WHEN e."actorKind" = 'teacher-link' THEN e."actorId"::uuid END AND r."childId" = c.id LIMIT 1
    ) t ON true
    LEFT JOIN LATERAL (
      SELECT d.id, ${nameForParents} AS name FROM "Doctor" d
      WHERE d."userId" = CASE WHEN e."actorKind" = 'user' THEN e."actorId"::uuid END LIMIT 1
    ) d ON true
    LEFT JOIN LATERAL (
      SELECT o.name FROM "ApiKey" k JOIN "School" o ON o.id = k."schoolId"
      WHERE k.id = CASE WHEN e."actorKind" = 'api-key' THEN e."actorId"::uuid END LIMIT 1
    ) s ON true
    LEFT JOIN LATERAL (
      SELECT o.recipient FROM "LinkReader" o
      WHERE o.id = CASE WHEN e."actorKind" = 'share-link' AND c.id IS NOT NULL THEN e."targetId" END LIMIT 1
    ) l ON true
    LEFT JOIN LATERAL (
      SELECT ${fullNameSql('u')} AS name FROM "SecondParent" o JOIN "User" u ON u.id = o."userId"
      WHERE o."childId" = c.id AND o."userId" = CASE WHEN e."actorKind" = 'user' THEN e."actorId"::uuid END LIMIT 1
    ) p ON true
    ORDER BY e.at DESC, e.id DESC`
}

/**
 * Newest first, without deleted children. An export of the account concerns every child. @param before the id of an
 * entry: only older ones @throws AppError NOT_FOUND when the child is not the actor's own
 */
export async function listAccess(
  actor: UserActor,
  { childId, before }: { childId?: string; before?: string } = {},
): Promise<AccessLog> {
  const children = await db().child.findMany({
    where: { parentId: actor.userId, ...(childId ? { id: childId } : {}) },
    select: { id: true },
  })
  if (childId && children.length === 0) throw new AppError('NOT_FOUND')
  const ids = children.map(({ id }) => id)
  const newest = Prisma.sql`ORDER BY e.at DESC, e.id DESC LIMIT ${pageSize + 1}`
  // Searched among the shown entries: there is no index of ids alone.
  const last = Prisma.sql`last AS MATERIALIZED (
    SELECT e.at, e.id FROM "AuditEvent" e WHERE e."childId" = ANY(${ids}::uuid[]) AND e.id = ${before ?? null}::uuid
    UNION SELECT e.at, e.id FROM "AuditEvent" e WHERE ${ownExports(actor)} AND e.id = ${before ?? null}::uuid)`
  const older = before
    ? Prisma.sql`AND e.at <= (SELECT at FROM last) AND (e.at, e.id) < (SELECT at, id FROM last)`
    : Prisma.empty
  // Raw: no relation; the log outlives its subjects.
  const rows = await db().$queryRaw<EventRow[]>(
    withNames(
      actor,
      Prisma.sql`
        ${before ? Prisma.sql`WITH ${last}` : Prisma.empty} SELECT e.* FROM (
          SELECT o.* FROM unnest(${ids}::uuid[]) AS child(id),
            LATERAL (SELECT * FROM "AuditEvent" e WHERE e."childId" = child.id ${older} ${newest}) o
          UNION SELECT x.* FROM (SELECT * FROM "AuditEvent" e WHERE ${ownExports(actor)} ${older} ${newest}) x
        ) e ${newest}`,
    ),
  )
  const shown = rows.slice(0, pageSize)
  const others = await countOthers(db(), shown)
  return {
    entries: shown.map((row) => toEntry(row, others)),
    next: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

export async function listEvents(actor: UserActor, tx: Transaction) {
  // Raw: no relation.
  const rows = await tx.$queryRaw<EventRow[]>(
    withNames(
      actor,
      Prisma.sql`
        SELECT a.* FROM "AuditEvent" a WHERE a."actorId" = ${actor.userId}
        UNION SELECT a.* FROM "AuditEvent" a WHERE a."targetId" = ${actor.userId}::uuid
        UNION SELECT a.* FROM "LineConsent" l JOIN "AuditEvent" a ON a."targetId" = l.id
          WHERE l."userId" = ${actor.userId}::uuid
        UNION SELECT a.* FROM "Child" o JOIN "AuditEvent" a ON a."childId" = o.id
          WHERE o."parentId" = ${actor.userId}::uuid`,
    ),
  )
  const others = await countOthers(tx, rows)
  return rows.map((row) => {
    const { child: _, ...entry } = toEntry(row, others)
    return { ...entry, childId: row.childId, targetId: row.targetId }
  })
}

/** Openings without an entry, by the link's newest reading: the log has the first few of an hour, the link counts all. */
async function countOthers(via: Transaction, rows: EventRow[]): Promise<Map<string, number>> {
  const links = [...new Set(rows.flatMap(({ linkId }) => linkId ?? []))]
  if (links.length === 0) return new Map()
  // Raw: no relation.
  const counted = await via.$queryRaw<{ newest: string; others: number }[]>`
    SELECT (array_agg(e.id ORDER BY e.at DESC, e.id DESC))[1] AS newest, s.openings - count(*)::int AS others
    FROM "ResultShare" s JOIN "AuditEvent" e ON e."actorId" = s.id::text AND e.action = 'results.read'
    WHERE s.id = ANY(${links}::uuid[]) GROUP BY s.id HAVING s.openings > count(*)`
  return new Map(counted.map(({ newest, others }) => [newest, others]))
}

function toEntry(row: EventRow, others: Map<string, number>): AccessEntry {
  const { id, at, action, childId, childName } = row
  const child = childId && childName !== null ? { id: childId, name: childName } : null
  return { id, at: at.toISOString(), action, who: whoOf(row), others: others.get(id) ?? 0, child }
}

function whoOf(row: EventRow): AccessWho {
  const { own, actorKind, teacherName, doctorName, isDoctor, schoolName, isSecondParent, secondParentName } = row
  if (own) return { kind: 'you', name: null }
  if (isSecondParent) return { kind: 'parent', name: secondParentName || null }
  if (actorKind === 'teacher-link') return { kind: 'teacher', name: teacherName || null }
  if (actorKind === 'user' && isDoctor) return { kind: 'doctor', name: doctorName || null }
  if (actorKind === 'api-key') return { kind: 'school', name: schoolName }
  if (actorKind === 'share-link') return { kind: 'link', name: row.recipient }
  return { kind: actorKind === 'system' ? 'system' : 'other', name: null }
}
