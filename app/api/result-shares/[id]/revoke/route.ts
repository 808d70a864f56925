import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { revokeShare } from '@/lib/result-shares/mutations'
import { resultShareSchema } from '@/lib/result-shares/schema'

export const POST = defineRoute({
  access: signedIn,
  returns: resultShareSchema,
  handle: ({ actor, params }) => revokeShare(actor, idOf(params.id)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
