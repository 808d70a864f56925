import * as z from 'zod/mini'
import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { declineSecondParent } from '@/lib/second-parents/acceptance/mutations'
import { secondParentTokenSchema } from '@/lib/second-parents/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: linkHolder('a person the mail reached by mistake has no account'),
    body: secondParentTokenSchema,
    returns: z.object({ status: z.literal('declined') }),
    async handle({ actor, body }) {
      await declineSecondParent(actor, body.token)
      return { status: 'declined' as const }
    },
  },
})
