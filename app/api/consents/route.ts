import * as z from 'zod/mini'
import { listConsents } from '@/lib/consents/data'
import { giveConsent } from '@/lib/consents/mutations'
import { consentSchema, newConsentSchema } from '@/lib/consents/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(consentSchema),
    handle: ({ actor }) => listConsents(actor),
  },
  POST: {
    access: signedIn,
    body: newConsentSchema,
    returns: consentSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await giveConsent(actor, body, { language, idempotencyKey }))
    },
  },
})
