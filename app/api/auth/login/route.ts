import { loginSchema, signedInSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { browserOf } from '@/lib/logins/browser'
import { login } from '@/lib/logins/mutations'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'

export const POST = defineRoute({
  access: anyone('signing in is how somebody stops being a stranger', schoolLinkInHeader),
  body: loginSchema,
  returns: signedInSchema,
  maxBytes: 16_000,
  async handle({ actor, body, headers }) {
    const { user, token, device } = await login(actor, body, browserOf(headers))
    return new Reply({ user }, { cookies: [sessionCookie(token), device] })
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
