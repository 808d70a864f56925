import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listSecondParents } from '@/lib/second-parents/data'
import { inviteSecondParent } from '@/lib/second-parents/mutations'
import { newSecondParentSchema, secondParentSchema } from '@/lib/second-parents/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: z.object({ childId: rowId }),
    returns: z.array(secondParentSchema),
    handle: ({ actor, query }) => listSecondParents(actor, query.childId),
  },
  POST: {
    access: signedIn,
    body: newSecondParentSchema,
    returns: secondParentSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await inviteSecondParent(actor, body, { language, idempotencyKey }))
    },
  },
})
