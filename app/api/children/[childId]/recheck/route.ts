import * as z from 'zod/mini'
import { setRecheck } from '@/lib/children/recheck/mutations'
import { recheckAnswerSchema, recheckSchema } from '@/lib/children/recheck/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    body: recheckSchema,
    returns: recheckAnswerSchema,
    handle: ({ actor, params, body }) => setRecheck(actor, params.childId, body),
  },
})
