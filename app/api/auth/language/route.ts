import { keepLanguage } from '@/lib/accounts/mutations'
import { languageSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  body: languageSchema,
  returns: languageSchema,
  maxBytes: 16_000,
  async handle({ actor, body }) {
    await keepLanguage(actor, body.language)
    return body
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
