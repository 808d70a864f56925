import { moveRequest } from '@/lib/consultations/desk/mutations'
import { doctorRequestSchema, movedRequestSchema } from '@/lib/consultations/desk/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  body: movedRequestSchema,
  returns: doctorRequestSchema,
  handle: ({ actor, params, body }) => moveRequest(actor, idOf(params.id), body),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
