import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listApiKeys } from '@/lib/schools/api-keys/data'
import { createApiKey } from '@/lib/schools/api-keys/mutations'
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from '@/lib/schools/api-keys/schema'
import { actAsAdmin } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: schoolQuerySchema,
    returns: z.array(apiKeySchema),
    handle: async ({ actor, query }) => listApiKeys(await actAsAdmin(actor, query.school)),
  },
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: newApiKeySchema,
    returns: createdApiKeySchema,
    handle: async ({ actor, query, body, idempotencyKey }) =>
      created(await createApiKey(await actAsAdmin(actor, query.school), body, idempotencyKey)),
  },
})
