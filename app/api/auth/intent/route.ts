import { assertRecent } from '@/lib/auth/recent'
import { AppError } from '@/lib/errors'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { intentCookie } from '@/lib/social-sign-in/goal'
import { configuredProviders } from '@/lib/social-sign-in/options'
import { intentSchema, intentStartedSchema } from '@/lib/social-sign-in/schema'

/**
 * Says what the person wants of a provider, before the browser goes there. A navigation alone never does: another site
 * could make it.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: intentSchema,
    returns: intentStartedSchema,
    maxBytes: 16_000,
    async handle({ actor, body }) {
      if (!configuredProviders()[body.provider]) throw new AppError('PROVIDER_NOT_CONFIGURED')
      if (body.intent === 'connect') assertRecent(actor)
      return new Reply({ location: `/api/auth/${body.provider}` }, { cookies: [intentCookie(actor, body)] })
    },
  },
})
