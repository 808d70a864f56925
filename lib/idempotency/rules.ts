import 'server-only'
import { Prisma } from '@/lib/db'
import { keptReplyHours } from './lifetime'

/** An answer that a repeat still gets. The key of an older one, which is to be deleted, may be used anew. */
export const givenReply = {
  /** Of `"IdempotencyKey" k`. */
  sql: Prisma.sql`k."createdAt" > now() - interval '${Prisma.raw(`${keptReplyHours} hours`)}'`,
  where: () => ({ createdAt: { gt: new Date(Date.now() - keptReplyHours * 3_600_000) } }),
}
