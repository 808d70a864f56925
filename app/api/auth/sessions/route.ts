import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { listSessions } from '@/lib/sessions/data'
import { endOtherSessions } from '@/lib/sessions/mutations'
import { deviceSessionSchema, endedSchema } from '@/lib/sessions/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(deviceSessionSchema),
  handle: ({ actor }) => listSessions(actor),
})

/** All sessions but the current one. */
export const DELETE = defineRoute({
  access: signedIn,
  returns: endedSchema,
  handle: async ({ actor }) => ({ ended: await endOtherSessions(actor) }),
})

export const { POST, PUT, PATCH } = notAllowed('GET', 'DELETE')
