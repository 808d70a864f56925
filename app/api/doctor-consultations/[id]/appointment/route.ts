import * as z from 'zod/mini'
import { saveAppointment } from '@/lib/consultations/appointment/mutations'
import { appointmentSchema } from '@/lib/consultations/appointment/schema'
import { consultationSchema } from '@/lib/consultations/schema'
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
