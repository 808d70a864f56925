import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import { Prisma, type Transaction } from '@/lib/db'
import { holdsLock } from './data'
import { holdInForce } from './rules'

type HeldKind = 'account' | 'child' | 'school'

interface NewHold {
  kind: HeldKind
  heldId: string
  reason: string
  by: string
}

const tables = { account: 'User', child: 'Child', school: 'School' } as const

/** A repeat with the same reason is idempotent. @returns null when the id does not exist */
export async function addHold(actor: SystemActor, tx: Transaction, { kind, heldId, reason, by }: NewHold) {
  // In the order of a deletion. Raw: lock, both.
  if (kind === 'account')
    await tx.$queryRaw`SELECT id FROM "Child" WHERE "parentId" = ${heldId}::uuid ORDER BY id FOR SHARE`
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM ${Prisma.raw(`"${tables[kind]}"`)} WHERE id = ${heldId}::uuid FOR SHARE`
  if (found.length === 0) return null
  // After the rows, as deletions take it after their own. Raw: lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${holdsLock})`
  const held = { [`${kind}Id`]: heldId, reason }
  const same = await tx.legalHold.findFirst({ where: { ...held, ...holdInForce.where() }, select: { id: true } })
  if (same) return same.id
  const { id } = await tx.legalHold.create({ data: { id: uuidv7(), ...held, addedBy: by }, select: { id: true } })
  // Without the child: the family must not see it in its access log.
  await recordAudit(actor, 'legal-hold.added', { targetId: id }, tx)
  return id
}

/** @returns how many held versions were deleted; null when no hold was in force */
export async function endHold(actor: SystemActor, tx: Transaction, { id, by }: { id: string; by: string }) {
  const { count } = await tx.legalHold.updateMany({
    where: { id, ...holdInForce.where() },
    data: { endedAt: new Date(), endedBy: by },
  })
  if (count === 0) return null
  await recordAudit(actor, 'legal-hold.ended', { targetId: id }, tx)
  return (await tx.heldVersion.deleteMany({ where: { holdId: id } })).count
}
