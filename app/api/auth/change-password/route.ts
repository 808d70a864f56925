import { messageSchema, passwordChangeSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { signedIn } from '@/lib/http/access'
import { answerMessage } from '@/lib/http/message'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { browserOf } from '@/lib/logins/browser'
import { changePassword } from '@/lib/passwords/mutations'

export const PATCH = defineRoute({
  access: signedIn,
  body: passwordChangeSchema,
  returns: messageSchema,
  maxBytes: 16_000,
  async handle({ actor, body, headers, language }) {
    const { token, device } = await changePassword(actor, body, browserOf(headers))
    return new Reply(answerMessage(language, 'passwordChanged'), { cookies: [sessionCookie(token), device] })
  },
})

export const { GET, POST, PUT, DELETE } = notAllowed('PATCH')
