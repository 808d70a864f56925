import * as z from 'zod/mini'
import { consentSchema } from '@/lib/consents/schema'
import { withdrawConsent } from '@/lib/endings/withdrawals/mutations'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: consentSchema,
    handle: ({ actor, params }) => withdrawConsent(actor, params.id),
  },
})
