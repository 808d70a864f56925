import { saveListing } from '@/lib/doctors/mutations'
import { listingInputSchema, listingSchema } from '@/lib/doctors/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const PUT = defineRoute({
  access: signedIn,
  body: listingInputSchema,
  returns: listingSchema,
  handle: ({ actor, body }) => saveListing(actor, body),
})

export const { GET, POST, PATCH, DELETE } = notAllowed('PUT')
