import type { Client } from 'pg'
import { idForm } from '@/lib/id-form'
import type { AffectedKey, Notified } from './types'

/** `account` is null unless it exists. The audit log has the account of a deleted child. */
// Raw: no relation; the log names rows of all tables.
const notifiedOf: Record<string, string> = {
  child: `SELECT w.id::text, u.id::text AS account, u.email AS address, u.language::text
    FROM unnest($1::uuid[]) AS w(id) LEFT JOIN "Child" c ON c.id = w.id
    LEFT JOIN LATERAL (SELECT e."actorId" FROM "AuditEvent" e
      WHERE c.id IS NULL AND e."childId" = w.id AND e."actorKind" = 'user'
        AND e.action IN ('child.created', 'school-referral.accepted', 'child.deleted') LIMIT 1) o ON true
    JOIN "User" u ON u.id = coalesce(c."parentId", o."actorId"::uuid)`,
  account: `SELECT id::text, id::text AS account, email AS address, language::text FROM "User" WHERE id = ANY($1::uuid[])`,
  // The address that the school wrote to, and the acceptor's if it is another one.
  referral: `SELECT r.id::text, CASE WHEN a."isSame" THEN u.id::text END AS account, r."parentEmail" AS address,
      CASE WHEN a."isSame" THEN u.language::text END AS language
    FROM "SchoolReferral" r LEFT JOIN "User" u ON u.id = r."acceptedById"
    CROSS JOIN LATERAL (SELECT u."emailKey" IS NOT DISTINCT FROM lower(r."parentEmail") AS "isSame") a WHERE r.id = ANY($1::uuid[])
    UNION ALL SELECT r.id::text, u.id::text, u.email, u.language::text
    FROM "SchoolReferral" r JOIN "User" u ON u.id = r."acceptedById"
    WHERE r.id = ANY($1::uuid[]) AND u."emailKey" IS DISTINCT FROM lower(r."parentEmail")`,
  teacher: `SELECT id::text, NULL AS account, "teacherEmail" AS address, language::text
    FROM "TeacherReferral" WHERE id = ANY($1::uuid[])`,
  'second-parent': `SELECT p.id::text, u.id::text AS account, coalesce(u.email, p.email) AS address,
      coalesce(u.language, p.language)::text AS language
    FROM "SecondParent" p LEFT JOIN "User" u ON u.id = p."userId" WHERE p.id = ANY($1::uuid[])`,
  doctor: `SELECT d.id::text, u.id::text AS account, u.email AS address, u.language::text
    FROM "Doctor" d JOIN "User" u ON u.id = d."userId" WHERE d.id = ANY($1::uuid[])`,
  invitation: `SELECT i.id::text, u.id::text AS account, i.email AS address, u.language::text
    FROM "SchoolInvitation" i LEFT JOIN "User" u ON u."emailKey" = i."emailKey" AND u."emailVerifiedAt" IS NOT NULL
    WHERE i.id = ANY($1::uuid[])`,
}

/** @returns the persons to notify by the affected's key; an empty list when none is known any more */
export async function findNotified(
  client: Client,
  affected: readonly (AffectedKey & { key: string })[],
): Promise<Map<string, Notified[]>> {
  const found = new Map<string, Notified[]>(affected.map(({ key }) => [key, []]))
  for (const [kind, statement] of Object.entries(notifiedOf)) {
    const ids = affected.filter((each) => each.kind === kind && isUuid.test(each.id))
    if (ids.length === 0) continue
    const { rows } = await client.query<Notified>(statement, [ids.map(({ id }) => id)])
    const keyOf = new Map(ids.map(({ id, key }) => [id, key]))
    for (const row of rows) found.get(keyOf.get(row.id) ?? '')?.push(row)
  }
  return found
}

export const isUuid = new RegExp(`^${idForm}$`)
