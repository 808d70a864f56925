import * as z from 'zod/mini'
import { saveAppointment } from '@/lib/consultations/mutations'
import { appointmentSchema, consultationSchema } from '@/lib/consultations/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    params: z.object({ id: rowId }),
    body: appointmentSchema,
    returns: consultationSchema,
    handle: ({ actor, params, body }) => saveAppointment(actor, params.id, body),
  },
})
