import * as z from 'zod/mini'
import { listAccess } from '@/lib/access-log/data'
import { accessLogSchema } from '@/lib/access-log/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

/** At most 200 at once; `?before=` with the answer's `next` goes on. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    query: z.object({ before: z.optional(rowId) }),
    returns: accessLogSchema,
    handle: ({ actor, params, query }) => listAccess(actor, { ...params, ...query }),
  },
})
