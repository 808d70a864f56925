import * as z from 'zod/mini'
import { listDoctorVisits } from '@/lib/doctor-visits/data'
import { createDoctorVisit } from '@/lib/doctor-visits/mutations'
import { doctorVisitSchema, newDoctorVisitSchema } from '@/lib/doctor-visits/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    returns: z.array(doctorVisitSchema),
    handle: ({ actor, params }) => listDoctorVisits(actor, params.childId),
  },
  POST: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    body: newDoctorVisitSchema,
    returns: doctorVisitSchema,
    async handle({ actor, params, body, idempotencyKey }) {
      return created(await createDoctorVisit(actor, params.childId, body, idempotencyKey))
    },
  },
})
