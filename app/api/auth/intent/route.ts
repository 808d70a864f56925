import { configuredProviders } from '@/lib/auth/options'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { AppError } from '@/lib/errors'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { signedPurposeCookie } from '@/lib/social-sign-in/purpose'
import { purposeStartedSchema, socialPurposeSchema } from '@/lib/social-sign-in/schema'

/**
 * Records the purpose of an authorization before the browser leaves for the provider. A navigation alone must not: it
 * could come from another site.
 */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: socialPurposeSchema,
    returns: purposeStartedSchema,
    async handle({ actor, body }) {
      if (!configuredProviders()[body.provider]) throw new AppError('PROVIDER_NOT_CONFIGURED')
      if (body.intent === 'connect') assertRecent(actor)
      return new Reply({ location: `/api/auth/${body.provider}` }, { cookies: [signedPurposeCookie(actor, body)] })
    },
  },
})
