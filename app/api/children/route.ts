import * as z from 'zod/mini'
import { listChildren } from '@/lib/children/data'
import { createChild } from '@/lib/children/mutations'
import { childSchema, newChildSchema } from '@/lib/children/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(childSchema),
  handle: ({ actor }) => listChildren(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newChildSchema,
  returns: childSchema,
  handle: async ({ actor, body, intent }) => created(await createChild(actor, body, intent)),
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
