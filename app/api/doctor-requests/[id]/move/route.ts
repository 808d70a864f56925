import * as z from 'zod/mini'
import { undoMove, updateRequestStatus } from '@/lib/consultations/desk/mutations'
import { doctorRequestSchema, requestStatusSchema } from '@/lib/consultations/desk/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    body: requestStatusSchema,
    returns: doctorRequestSchema,
    handle: ({ actor, params, body }) => updateRequestStatus(actor, params.id, body),
  },
  DELETE: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: doctorRequestSchema,
    handle: ({ actor, params }) => undoMove(actor, params.id),
  },
})
