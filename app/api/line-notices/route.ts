import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { agreeToLine, checkLine, withdrawFromLine } from '@/lib/line-notices/mutations'
import { lineNoticesSchema } from '@/lib/line-notices/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor, language }) => agreeToLine(actor, language),
  },
  PATCH: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor }) => checkLine(actor),
  },
  DELETE: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor }) => withdrawFromLine(actor),
  },
})
