import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { Actor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'

/** What is worth telling a parent about later. */
type AuditAction =
  | 'results.read'
  | 'assessment.created'
  | 'child.created'
  | 'teacher-referral.created'
  | 'teacher-referral.resent'
  | 'teacher-referral.revoked'
  | 'teacher-link.opened'

interface About {
  childId: string
  targetId?: string
}

/** Writes down who did what about a child, in the same transaction as the deed. It names rows, it never quotes them. */
export async function recordAudit(
  actor: Actor,
  action: AuditAction,
  about: About,
  via: Transaction = db(),
): Promise<void> {
  const { kind, id } = identify(actor)
  await via.$executeRaw`
    INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", "targetId")
    VALUES (${uuidv7()}::uuid, ${kind}, ${id}, ${action}, ${about.childId}::uuid, ${about.targetId ?? null}::uuid)`
}

/**
 * Writes down that results were opened. The same person opening the same child's results again within ten minutes is one
 * reading: a page that is refreshed must not bury the one opening that matters. One statement for any number of children.
 */
export async function recordReading(actor: Actor, childIds: string[]): Promise<void> {
  if (childIds.length === 0) return
  const { kind, id } = identify(actor)
  await db().$executeRaw`
    INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId")
    SELECT new.id, ${kind}, ${id}, 'results.read', new."childId"
    FROM unnest(${childIds.map(() => uuidv7())}::uuid[], ${childIds}::uuid[]) AS new (id, "childId")
    WHERE NOT EXISTS (
      SELECT FROM "AuditEvent" e WHERE e."actorId" = ${id} AND e."childId" = new."childId"
        AND e.action = 'results.read' AND e.at > now() - interval '10 minutes'
    )`
}

function identify(actor: Actor): { kind: string; id: string } {
  switch (actor.kind) {
    case 'user':
      return { kind: actor.kind, id: actor.userId }
    case 'teacher-link':
      return { kind: actor.kind, id: actor.referralId }
    case 'system':
      return { kind: actor.kind, id: actor.job }
    case 'visitor':
      // A visitor's only trait is an address, which has no place in a log of health data.
      return { kind: actor.kind, id: 'visitor' }
  }
}
