import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { textVersions } from './text-versions'
import type { Consent, ConsentWithChild } from './types'

export type ConsentRow = Omit<Consent, 'givenAt' | 'withdrawnAt'> & { givenAt: Date; withdrawnAt: Date | null }

export function toConsent(row: ConsentRow): Consent {
  const { id, purpose, childId, textVersion, language, relation, givenAt, withdrawnAt } = row
  const times = { givenAt: givenAt.toISOString(), withdrawnAt: withdrawnAt?.toISOString() ?? null }
  return { id, purpose, childId, textVersion, language, relation, ...times }
}

/** What the actor has agreed to, newest first, at most 200; withdrawn ones too. */
export async function listConsents(actor: UserActor): Promise<ConsentWithChild[]> {
  const rows = await db().$queryRaw<(ConsentRow & { childName: string | null })[]>`
    SELECT k.id, k.purpose::text AS purpose, k."childId", k."textVersion", k.language::text AS language, k.relation,
      k."givenAt", k."withdrawnAt", c.name AS "childName"
    FROM "Consent" k LEFT JOIN "Child" c ON c.id = k."childId" AND c."parentId" = ${actor.userId}::uuid
    WHERE k."userId" = ${actor.userId}::uuid ORDER BY k."givenAt" DESC, k.id DESC LIMIT 200`
  return rows.map((row) => ({ ...toConsent(row), childName: row.childName }))
}

/** Whether the actor's last word on screening this child is a yes, and to the wording of today. */
export async function hasScreeningConsent(actor: UserActor, childId: string): Promise<boolean> {
  const [last] = await db().$queryRaw<{ withdrawn: boolean; textVersion: string }[]>`
    SELECT "withdrawnAt" IS NOT NULL AS withdrawn, "textVersion" FROM "Consent"
    WHERE "childId" = ${childId}::uuid AND "userId" = ${actor.userId}::uuid AND purpose = 'screening'
    ORDER BY "givenAt" DESC, id DESC LIMIT 1`
  return last !== undefined && !last.withdrawn && last.textVersion === textVersions.screening
}
