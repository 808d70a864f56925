import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { unsafeLockChild } from '@/lib/children/mutations'
import { mayReadChild } from '@/lib/children/rules'
import { type ConsentRow, toConsent } from '@/lib/consents/data'
import { recordConsent } from '@/lib/consents/mutations'
import { givenConsent } from '@/lib/consents/rules'
import type { NewConsentInput } from '@/lib/consents/schema'
import { screeningVersion } from '@/lib/consents/text-versions'
import type { Consent } from '@/lib/consents/types'
import { Prisma } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'

/** Each parent agrees for themself. A repeat is idempotent. @throws AppError NOT_FOUND */
export function giveConsent(
  actor: UserActor,
  { childId, purpose, relation }: NewConsentInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Once<Consent>> {
  return once(actor, idempotencyKey, async (tx) => {
    const readable = Prisma.sql`AND ${mayReadChild.sql(actor)}`
    const child = await unsafeLockChild(tx, childId, readable)
    if (!child) throw new AppError('NOT_FOUND')
    const isOwn = child.parentId === actor.userId
    // A separate statement: the lock may have blocked on the second parent's removal.
    if (!isOwn && !(await unsafeLockChild(tx, childId, readable))) throw new AppError('NOT_FOUND')
    const textVersion = screeningVersion(isOwn)
    const same = { childId, userId: actor.userId, purpose, textVersion, ...givenConsent.where() }
    const given = await tx.consent.findFirst({ where: same, orderBy: [{ givenAt: 'desc' }, { id: 'desc' }] })
    if (given) return new Repeat(toConsent(given as ConsentRow))
    return recordConsent(actor, tx, { userId: actor.userId, childId, purpose, relation, language, textVersion })
  })
}
