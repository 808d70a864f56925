import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { markNoticesSeen } from '@/lib/outbox/notices/mutations'
import { seenNoticesSchema } from '@/lib/outbox/notices/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** Puts notices away from the home of an account without an address. */
  POST: {
    access: signedIn,
    body: seenNoticesSchema,
    returns: z.object({ seen: z.number() }),
    async handle({ actor, body }) {
      return { seen: await markNoticesSeen(actor, body.ids) }
    },
  },
})
