import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { listSessions } from '@/lib/sessions/data'
import { endOtherSessions } from '@/lib/sessions/mutations'
import { deviceSessionSchema, endedSchema } from '@/lib/sessions/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(deviceSessionSchema),
    handle: ({ actor }) => listSessions(actor),
  },
  /** All but the one that asks. */
  DELETE: {
    access: signedIn,
    returns: endedSchema,
    handle: async ({ actor }) => ({ ended: await endOtherSessions(actor) }),
  },
})
