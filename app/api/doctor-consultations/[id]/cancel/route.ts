import { cancelConsultation } from '@/lib/consultations/mutations'
import { consultationSchema } from '@/lib/consultations/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  returns: consultationSchema,
  handle: ({ actor, params }) => cancelConsultation(actor, idOf(params.id)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
