import { saveListing } from '@/lib/doctors/mutations'
import { listingInputSchema, listingSchema } from '@/lib/doctors/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    body: listingInputSchema,
    returns: listingSchema,
    handle: ({ actor, body }) => saveListing(actor, body),
  },
})
