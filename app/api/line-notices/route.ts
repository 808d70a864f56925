import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { agreeToLine, withdrawFromLine } from '@/lib/line-notices/mutations'
import { lineNoticesSchema } from '@/lib/line-notices/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor, language }) => agreeToLine(actor, language),
  },
  DELETE: {
    access: signedIn,
    returns: lineNoticesSchema,
    handle: ({ actor }) => withdrawFromLine(actor),
  },
})
