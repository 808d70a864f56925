import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listApiKeys } from '@/lib/schools/api-keys/data'
import { createApiKey } from '@/lib/schools/api-keys/mutations'
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from '@/lib/schools/api-keys/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(apiKeySchema),
    handle: ({ actor }) => listApiKeys(actor),
  },
  POST: {
    access: signedIn,
    body: newApiKeySchema,
    returns: createdApiKeySchema,
    handle: async ({ actor, body, idempotencyKey }) => created(await createApiKey(actor, body, idempotencyKey)),
  },
})
