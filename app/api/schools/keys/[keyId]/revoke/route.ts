import { revokeApiKey } from '@/lib/api-keys/mutations'
import { apiKeySchema } from '@/lib/api-keys/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  returns: apiKeySchema,
  handle: ({ actor, params }) => revokeApiKey(actor, idOf(params.keyId)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
