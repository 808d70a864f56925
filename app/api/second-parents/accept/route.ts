import * as z from 'zod/mini'
import { signedInByLink } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { acceptSecondParent } from '@/lib/second-parents/acceptance/mutations'
import { secondParentTokenSchema } from '@/lib/second-parents/schema'

/** The token is in the body, where no log of addresses has it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedInByLink,
    body: secondParentTokenSchema,
    returns: z.object({ childId: z.string() }),
    handle: ({ actor, body }) => acceptSecondParent(actor, body.token),
  },
})
