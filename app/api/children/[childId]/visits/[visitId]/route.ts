import * as z from 'zod/mini'
import { deleteDoctorVisit, updateDoctorVisit } from '@/lib/doctor-visits/mutations'
import { doctorVisitSchema, newDoctorVisitSchema } from '@/lib/doctor-visits/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

const params = z.object({ childId: rowId, visitId: rowId })

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    params,
    body: newDoctorVisitSchema,
    returns: doctorVisitSchema,
    handle: ({ actor, params: ids, body }) => updateDoctorVisit(actor, ids, body),
  },
  DELETE: {
    access: signedIn,
    params,
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: ids }) {
      await deleteDoctorVisit(actor, ids)
      return { id: ids.visitId }
    },
  },
})
