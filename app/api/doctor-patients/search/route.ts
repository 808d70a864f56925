import { searchPatients } from '@/lib/consultations/patients/data'
import { foundPatientsSchema, patientSearchSchema } from '@/lib/consultations/patients/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

/** Changes nothing; a POST because a name that is searched for must not end up in an address. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: patientSearchSchema,
    returns: foundPatientsSchema,
    handle: ({ actor, body }) => searchPatients(actor, body.search),
  },
})
