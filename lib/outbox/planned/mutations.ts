import 'server-only'
import type { Transaction } from '@/lib/db'
import type { PlannedMail } from '@/lib/jobs'
import { unleased } from '../mutations'
import { unsentMail } from '../rules'

/** Those that no worker has leased. @returns whether there was one */
export async function postponeMails(
  tx: Transaction,
  { rowId, template, at }: { rowId: string; template: PlannedMail; at: Date },
): Promise<boolean> {
  const { count } = await tx.mailDelivery.updateMany({
    where: { rowId, template, ...unsentMail.where(), ...unleased() },
    data: { dueAt: at, nextAttemptAt: at },
  })
  return count > 0
}
