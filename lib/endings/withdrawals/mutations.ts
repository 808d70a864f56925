import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { unsafeLockChild } from '@/lib/children/mutations'
import { type ConsentRow, toConsent } from '@/lib/consents/data'
import { withdrawConsents } from '@/lib/consents/mutations'
import { givenConsent } from '@/lib/consents/rules'
import type { Consent, ConsentPurpose } from '@/lib/consents/schema'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { endShares } from '@/lib/result-shares/mutations'
import { endSecondParents } from '@/lib/second-parents/mutations'
import { invitedSecondParent } from '@/lib/second-parents/rules'
import { revokeTeacherLinks } from '@/lib/teacher-referrals/mutations'

/** Sharing depends on screening (docs/decisions/0014). */
const withdrawnWith: Record<ConsentPurpose, ConsentPurpose[]> = {
  terms: [],
  screening: ['screening', 'teacher_share', 'doctor_share'],
  teacher_share: ['teacher_share'],
  doctor_share: ['doctor_share'],
}

/**
 * Answers and requests to doctors stay; without a share these show no results. A repeat is idempotent. @throws AppError
 * NOT_FOUND; NOT_ALLOWED for a consent that ends with the account only
 */
export async function withdrawConsent(actor: UserActor, id: string): Promise<Consent> {
  return db().$transaction(async (tx) => {
    const { childId } = await findOwn(tx, actor, id)
    // A consent without a child is to the privacy notice.
    if (!childId) throw new AppError('NOT_ALLOWED')
    // The own consent is enough: a second parent may withdraw theirs, even after access has ended.
    await unsafeLockChild(tx, childId)
    const consent = await findOwn(tx, actor, id)
    const { purpose } = consent
    if (givenConsent.holds(consent)) await endSharingOfChild(tx, actor, childId, withdrawnWith[purpose])
    return toConsent(await findOwn(tx, actor, id))
  })
}

async function endSharingOfChild(tx: Transaction, actor: UserActor, childId: string, purposes: ConsentPurpose[]) {
  await withdrawConsents(actor, tx, childId, purposes)
  if (purposes.includes('teacher_share')) await revokeTeacherLinks(actor, tx, { parentId: actor.userId, childId })
  if (purposes.includes('doctor_share')) await endShares(actor, tx, { parentId: actor.userId, childIds: [childId] })
  if (!purposes.includes('screening')) return
  const invited = { invitedById: actor.userId, childId, ...invitedSecondParent.where() }
  await endSecondParents(actor, tx, 'second-parent.revoked', invited)
}

async function findOwn(tx: Transaction, actor: UserActor, id: string): Promise<ConsentRow> {
  return orNotFound(await tx.consent.findFirst({ where: { id, userId: actor.userId } })) as ConsentRow
}
