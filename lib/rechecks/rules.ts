import 'server-only'
import { Prisma } from '@/lib/db'
import type { RecheckFacts } from './recheck-day'

/** Days are as in `RecheckFacts`; JSON of a row that has them. */
export type RecheckInJson = Omit<RecheckFacts, 'answered'>

const epoch = Prisma.sql`date '1970-01-01'`

/** For `"Child" c`: all of `RecheckFacts` but the own answers. */
export const recheckFacts = Prisma.sql`(
  SELECT json_build_object('months', c."recheckMonths", 'on', c."recheckOn" - ${epoch},
    'asked', (max(m."sentAt") AT TIME ZONE 'Asia/Bangkok')::date - ${epoch})
  FROM "MailDelivery" m WHERE m.template = 'recheck' AND m."rowId" = c.id)`
