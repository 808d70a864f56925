import { changePassword } from '@/lib/accounts/password/mutations'
import { passwordChangeSchema } from '@/lib/accounts/password/schema'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { messageSchema } from '@/lib/http/schema'
import { successMessage } from '@/lib/i18n/error-message'
import { browserOf } from '@/lib/sign-in/browser'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    body: passwordChangeSchema,
    returns: messageSchema,
    async handle({ actor, body, headers, language }) {
      const { token, device } = await changePassword(actor, body, browserOf(headers))
      return new Reply(successMessage(language, 'passwordChanged'), { cookies: [sessionCookie(token), device] })
    },
  },
})
