import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed } from '@/lib/http/route'
import { listApiKeys } from '@/lib/schools/api-keys/data'
import { createApiKey } from '@/lib/schools/api-keys/mutations'
import { apiKeySchema, createdApiKeySchema, newApiKeySchema } from '@/lib/schools/api-keys/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(apiKeySchema),
  handle: ({ actor }) => listApiKeys(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newApiKeySchema,
  returns: createdApiKeySchema,
  handle: async ({ actor, body, intent }) => created(await createApiKey(actor, body, intent)),
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
