import * as z from 'zod/mini'
import { listConsents } from '@/lib/consents/data'
import { giveConsent } from '@/lib/consents/mutations'
import { consentSchema, newConsentSchema } from '@/lib/consents/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(consentSchema),
  handle: ({ actor }) => listConsents(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newConsentSchema,
  returns: consentSchema,
  async handle({ actor, body, language, intent }) {
    return created(await giveConsent(actor, { ...body, childId: idOf(body.childId) }, { language, intent }))
  },
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
