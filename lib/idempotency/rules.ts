import 'server-only'
import { Prisma } from '@/lib/db'
import { keptReplyHours } from './lifetime'

/** A reply that a repeat still gets. An older key may be used anew. */
export const givenReply = {
  sql: Prisma.sql`k."createdAt" > now() - interval '${Prisma.raw(`${keptReplyHours} hours`)}'`,
  where: () => ({ createdAt: { gt: new Date(Date.now() - keptReplyHours * 3_600_000) } }),
}
