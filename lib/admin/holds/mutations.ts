import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeListHeldVersions } from '@/lib/legal-holds/data'
import { addHold, endHold } from '@/lib/legal-holds/mutations'
import { CommandRefused } from '../terminal/refused'

interface NewHold {
  account?: string
  child?: string
  school?: string
  reason: string
  by: string
}

export async function startHold(actor: SystemActor, tx: Transaction, { account, child, school, reason, by }: NewHold) {
  const heldKind = account ? 'account' : child ? 'child' : 'school'
  const heldId = account ?? child ?? school ?? ''
  const id = await addHold(actor, tx, { kind: heldKind, heldId, reason, by })
  if (!id) throw new CommandRefused(`There is no ${heldKind} ${heldId}.`)
  return [`The ${heldKind} ${heldId} is under a legal hold, for ${reason}: ${id}`]
}

/** Shows personal data, so it is recorded like a change. */
export async function showHeld(actor: SystemActor, tx: Transaction, { hold: id }: { hold: string }): Promise<string[]> {
  const lines = await unsafeListHeldVersions(tx, id)
  if (!lines) throw new CommandRefused(`There is no hold ${id}.`)
  await recordAudit(actor, 'legal-hold.read', { targetId: id }, tx)
  return lines
}

export async function releaseHold(actor: SystemActor, tx: Transaction, { hold: id, by }: { hold: string; by: string }) {
  const gone = await endHold(actor, tx, { id, by })
  if (gone === null) throw new CommandRefused(`There is no hold ${id} in force.`)
  return [
    'The hold has ended. What is older than its term goes with the next clean-up.',
    `Former versions that were kept for it and are gone: ${gone}.`,
  ]
}
