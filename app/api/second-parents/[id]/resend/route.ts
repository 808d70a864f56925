import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { resendSecondParent } from '@/lib/second-parents/mutations'
import { secondParentSchema } from '@/lib/second-parents/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: secondParentSchema,
    handle: ({ actor, params, idempotencyKey }) => resendSecondParent(actor, params.id, idempotencyKey),
  },
})
