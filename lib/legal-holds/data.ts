import 'server-only'
import type { OwnerActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction, withIsoTimes } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { findConfirmedAddress } from '@/lib/users/data'
import { holdInForce } from './rules'

/** Advisory lock: shared for deletions, exclusive for new holds. */
export const holdsLock = 57

interface Held {
  accounts: string[]
  /** `emailKey` of the accounts: rows that were mailed to an account may not name its id. */
  addresses: string[]
  children: string[]
  schools: string[]
}

/** Call it after locking the rows and before any deletion. @throws AppError LEGAL_HOLD */
export async function assertChildrenNotHeld(actor: UserActor, tx: Transaction, childIds: string[]): Promise<void> {
  const held = await readHeldLocked(tx)
  if (held && (await areChildrenHeld(actor, tx, held, childIds))) throw new AppError('LEGAL_HOLD')
}

/** @throws AppError LEGAL_HOLD */
export async function assertAccountNotHeld(actor: OwnerActor, tx: Transaction, childIds: string[]): Promise<void> {
  const held = await readHeldLocked(tx)
  if (!held) return
  if ((await areChildrenHeld(actor, tx, held, childIds)) || (await isPartHeld(actor, tx, held)))
    throw new AppError('LEGAL_HOLD')
}

/** Blocks while a hold is being added, which the next statement sees, and blocks new holds until the transaction ends. */
export async function unsafeLockHolds(tx: Transaction): Promise<void> {
  // Raw: lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock_shared(${holdsLock})`
}

export async function unsafeListHeldLocked(tx: Transaction): Promise<Held> {
  await unsafeLockHolds(tx)
  const holds = await tx.legalHold.findMany({
    where: holdInForce.where(),
    select: { accountId: true, childId: true, schoolId: true },
  })
  const accounts = holds.flatMap(({ accountId }) => accountId ?? [])
  const users =
    accounts.length > 0 ? await tx.user.findMany({ where: { id: { in: accounts } }, select: { emailKey: true } }) : []
  return {
    accounts,
    addresses: users.flatMap(({ emailKey }) => emailKey ?? []),
    children: holds.flatMap(({ childId }) => childId ?? []),
    schools: holds.flatMap(({ schoolId }) => schoolId ?? []),
  }
}

async function readHeldLocked(tx: Transaction): Promise<Held | null> {
  const held = await unsafeListHeldLocked(tx)
  return Object.values(held).some((ids) => ids.length > 0) ? held : null
}

async function areChildrenHeld(
  actor: OwnerActor,
  tx: Transaction,
  { accounts, addresses, children, schools }: Held,
  childIds: string[],
): Promise<boolean> {
  if (accounts.includes(actor.userId) || childIds.some((id) => children.includes(id))) return true
  const child = { in: childIds }
  const heldDoctor = { childId: child, doctor: { userId: { in: accounts } } }
  const heldPerson = { childId: child, userId: { in: accounts } }
  return inTurn(
    () => tx.consultation.count({ where: heldDoctor }),
    () => tx.resultShare.count({ where: heldDoctor }),
    () => tx.secondParent.count({ where: heldPerson }),
    () => tx.secondParent.count({ where: { childId: child, emailKey: { in: addresses } } }),
    () => tx.teacherReferral.count({ where: { childId: child, teacherEmailKey: { in: addresses } } }),
    () => tx.consent.count({ where: heldPerson }),
    () => tx.assessment.count({ where: { childId: child, assessorId: { in: accounts } } }),
    // Deleting the child removes the referral's link to the acceptor.
    () => tx.schoolReferral.count({ where: { child: { id: child }, schoolId: { in: schools } } }),
  )
}

async function isPartHeld(actor: OwnerActor, tx: Transaction, { accounts, children, schools }: Held): Promise<boolean> {
  const { userId } = actor
  const emailKey = await findConfirmedAddress(actor, tx)
  const heldFamily = { OR: [{ childId: { in: children } }, { parentId: { in: accounts } }] }
  const heldReferral = {
    OR: [
      { schoolId: { in: schools } },
      { acceptedById: { in: accounts } },
      { child: { OR: [{ id: { in: children } }, { parentId: { in: accounts } }] } },
    ],
  }
  const heldChild = { OR: [{ childId: { in: children } }, { child: { parentId: { in: accounts } } }] }
  return inTurn(
    () => tx.consultation.count({ where: { doctor: { userId }, ...heldFamily } }),
    () => tx.resultShare.count({ where: { doctor: { userId }, ...heldFamily } }),
    () => tx.secondParent.count({ where: { userId, ...heldChild } }),
    // Not accepted: the row loses the address.
    () => tx.secondParent.count({ where: { emailKey: { in: emailKey ? [emailKey] : [] }, ...heldChild } }),
    () => tx.consent.count({ where: { userId, ...heldChild } }),
    () => tx.schoolMembership.count({ where: { userId, schoolId: { in: schools } } }),
    // The row loses its author.
    () => tx.schoolReferral.count({ where: { createdById: userId, ...heldReferral } }),
  )
}

/** One after the other: a transaction has one connection. */
async function inTurn(...counts: (() => Promise<number>)[]): Promise<boolean> {
  for (const count of counts) if ((await count()) > 0) return true
  return false
}

export async function unsafeListHolds() {
  const holds = await db().legalHold.findMany({
    orderBy: [{ endedAt: { sort: 'desc', nulls: 'first' } }, { since: 'desc' }, { id: 'desc' }],
  })
  return holds.map(({ accountId, childId, schoolId, id, ...hold }) => ({
    id,
    kind: accountId ? 'account' : childId ? 'child' : 'school',
    heldId: accountId ?? childId ?? schoolId ?? '',
    ...withIsoTimes(hold),
  }))
}

/** Tab-separated lines, oldest first: time, table, row id, former row as JSON. Null when there is no such hold. */
export async function unsafeListHeldVersions(tx: Transaction, id: string): Promise<string[] | null> {
  const hold = await tx.legalHold.findUnique({
    where: { id },
    select: { versions: { orderBy: [{ at: 'asc' }, { id: 'asc' }] } },
  })
  return (
    hold?.versions.map(({ at, tableName, rowId, former }) =>
      [at.toISOString(), tableName, rowId, JSON.stringify(former)].join('\t'),
    ) ?? null
  )
}
