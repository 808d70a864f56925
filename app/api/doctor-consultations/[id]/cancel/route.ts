import * as z from 'zod/mini'
import { cancelConsultation } from '@/lib/consultations/mutations'
import { consultationSchema } from '@/lib/consultations/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: consultationSchema,
    handle: ({ actor, params }) => cancelConsultation(actor, params.id),
  },
})
