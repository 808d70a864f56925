import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import { Prisma, type Transaction } from '@/lib/db'
import { holdsLock } from './data'
import { holdInForce } from './rules'

/** What is held. An account is held with its children. */
type HeldKind = 'account' | 'child' | 'school'

interface NewHold {
  kind: HeldKind
  /** Of the account, child or school. */
  heldId: string
  reason: string
  by: string
}

const tables = { account: 'User', child: 'Child', school: 'School' } as const

/**
 * Puts an account, child or school under a legal hold. For the same reason twice is the same as once.
 *
 * @returns the hold's id; null when there is nothing by that id
 */
export async function addHold(
  actor: SystemActor,
  tx: Transaction,
  { kind, heldId, reason, by }: NewHold,
): Promise<string | null> {
  // In the order of a deletion. Raw: lock, both.
  if (kind === 'account')
    await tx.$queryRaw`SELECT id FROM "Child" WHERE "parentId" = ${heldId}::uuid ORDER BY id FOR SHARE`
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM ${Prisma.raw(`"${tables[kind]}"`)} WHERE id = ${heldId}::uuid FOR SHARE`
  if (found.length === 0) return null
  // Of others too, who would delete what is known of it. Last, for they have locked their own rows when they come to it. Raw: lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${holdsLock})`
  const held = { [`${kind}Id`]: heldId, reason }
  const same = await tx.legalHold.findFirst({ where: { ...held, ...holdInForce.where() }, select: { id: true } })
  if (same) return same.id
  const { id } = await tx.legalHold.create({ data: { id: uuidv7(), ...held, addedBy: by }, select: { id: true } })
  // Of the hold and not of the child: it is not for the log that the family reads.
  await recordAudit(actor, 'legal-hold.added', { targetId: id }, tx)
  return id
}

/**
 * Ends a hold, and deletes what was kept beside the rows for it.
 *
 * @returns how many former versions went; null when it had ended before, or never was
 */
export async function endHold(
  actor: SystemActor,
  tx: Transaction,
  { id, by }: { id: string; by: string },
): Promise<number | null> {
  const { count } = await tx.legalHold.updateMany({
    where: { id, ...holdInForce.where() },
    data: { endedAt: new Date(), endedBy: by },
  })
  if (count === 0) return null
  await recordAudit(actor, 'legal-hold.ended', { targetId: id }, tx)
  return (await tx.heldVersion.deleteMany({ where: { holdId: id } })).count
}
