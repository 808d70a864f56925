import { consentSchema } from '@/lib/consents/schema'
import { withdrawConsent } from '@/lib/consents/withdrawals/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  returns: consentSchema,
  handle: ({ actor, params }) => withdrawConsent(actor, idOf(params.id)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
