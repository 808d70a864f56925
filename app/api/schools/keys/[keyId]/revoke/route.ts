import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { revokeApiKey } from '@/lib/schools/api-keys/mutations'
import { apiKeySchema } from '@/lib/schools/api-keys/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ keyId: rowId }),
    returns: apiKeySchema,
    handle: ({ actor, params }) => revokeApiKey(actor, params.keyId),
  },
})
