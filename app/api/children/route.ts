import * as z from 'zod/mini'
import { listChildren } from '@/lib/children/data'
import { createChild } from '@/lib/children/mutations'
import { childSchema, newChildSchema } from '@/lib/children/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(childSchema),
    handle: ({ actor }) => listChildren(actor),
  },
  POST: {
    access: signedIn,
    body: newChildSchema,
    returns: childSchema,
    handle: async ({ actor, body, idempotencyKey }) => created(await createChild(actor, body, idempotencyKey)),
  },
})
