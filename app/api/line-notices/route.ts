import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { checkLineFriendship, giveLineConsent, withdrawLineConsent } from '@/lib/line-notices/mutations'
import { lineNoticesSchema } from '@/lib/line-notices/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor, language }) => giveLineConsent(actor, language),
  },
  PATCH: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor }) => checkLineFriendship(actor),
  },
  DELETE: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor }) => withdrawLineConsent(actor),
  },
})
