import 'server-only'
import { Prisma } from '@/lib/db'
import { replyHours } from './lifetime'

/** A reply that a repeat still gets. An older key may be used anew. */
export const validReply = {
  sql: Prisma.sql`k."createdAt" > now() - interval '${Prisma.raw(`${replyHours} hours`)}'`,
  where: () => ({ createdAt: { gt: new Date(Date.now() - replyHours * 3_600_000) } }),
}
