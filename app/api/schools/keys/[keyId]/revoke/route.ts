import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { revokeApiKey } from '@/lib/schools/api-keys/mutations'
import { apiKeySchema } from '@/lib/schools/api-keys/schema'

export const POST = defineRoute({
  access: signedIn,
  returns: apiKeySchema,
  handle: ({ actor, params }) => revokeApiKey(actor, idOf(params.keyId)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
