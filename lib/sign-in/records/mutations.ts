import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, VisitorActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { holdInForce } from '@/lib/legal-holds/rules'
import { keptSignIns } from '@/lib/maintenance/retention'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHits } from '@/lib/rate-limits/mutations'
import { deviceOf } from '@/lib/sessions/device-name'
import { unsafeFindUser } from '@/lib/users/data'
import type { SignInMethod } from './schema'

interface NewSignIn {
  userId: string
  method: SignInMethod
  userAgent: string | null
  isNewBrowser: boolean
}

/** Runs in the transaction that opens the session. The caller holds the account's lock. */
export async function recordSignIn(
  actor: VisitorActor | SystemActor,
  tx: Transaction,
  { userId, method, userAgent, isNewBrowser }: NewSignIn,
): Promise<void> {
  const id = uuidv7()
  // Only names of a closed list, never a part of the header.
  const { browser, os, kind } = deviceOf(userAgent)
  // Raw: the database's clock, with the end of the oldest in the same statement.
  await tx.$executeRaw`
    WITH surplus AS (
      SELECT id FROM "SignIn" WHERE "userId" = ${userId}::uuid ORDER BY at DESC, id DESC OFFSET ${keptSignIns - 1}
    ), forgotten AS (
      DELETE FROM "SignIn" WHERE id IN (SELECT id FROM surplus)
        AND NOT EXISTS (SELECT FROM "LegalHold" h WHERE h."accountId" = ${userId}::uuid AND ${holdInForce.sql('h')})
    )
    INSERT INTO "SignIn" (id, "userId", method, browser, os, "deviceKind")
    VALUES (${id}::uuid, ${userId}::uuid, ${method}::"SignInMethod", ${browser}, ${os}, ${kind})`
  await recordAudit(actor, 'account.signed-in', { targetId: userId }, tx)
  if (isNewBrowser) await notifyOwner(tx, userId, id)
}

/** Never to an unconfirmed address, and a few times a day: otherwise it could flood a mailbox. */
async function notifyOwner(tx: Transaction, userId: string, signInId: string): Promise<void> {
  if (!(await unsafeFindUser(tx, userId))?.isKnown) return
  const allowed = await countHits(limits.signInNotices, new Map([[userId, 1]]), { via: tx })
  if (allowed.get(userId) === 1) await enqueueMail(tx, { template: 'new-sign-in', rowId: signInId })
}
