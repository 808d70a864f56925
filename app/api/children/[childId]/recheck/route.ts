import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { setRecheck } from '@/lib/rechecks/mutations'
import { recheckAnswerSchema, recheckSchema } from '@/lib/rechecks/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    body: recheckSchema,
    returns: recheckAnswerSchema,
    handle: ({ actor, params, body }) => setRecheck(actor, params.childId, body),
  },
})
