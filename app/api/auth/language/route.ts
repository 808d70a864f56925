import { languageSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { saveLanguage } from '@/lib/users/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: languageSchema,
    returns: languageSchema,
    async handle({ actor, body }) {
      await saveLanguage(actor, body.language)
      return body
    },
  },
})
