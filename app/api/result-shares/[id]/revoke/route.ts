import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { revokeShare } from '@/lib/result-shares/mutations'
import { resultShareSchema } from '@/lib/result-shares/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: resultShareSchema,
    handle: ({ actor, params }) => revokeShare(actor, params.id),
  },
})
