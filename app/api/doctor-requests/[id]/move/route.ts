import * as z from 'zod/mini'
import { moveRequest } from '@/lib/consultations/desk/mutations'
import { doctorRequestSchema, movedRequestSchema } from '@/lib/consultations/desk/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    body: movedRequestSchema,
    returns: doctorRequestSchema,
    handle: ({ actor, params, body }) => moveRequest(actor, params.id, body),
  },
})
