import { register } from '@/lib/accounts/mutations'
import { registrationSchema, signedInSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { browserOf } from '@/lib/logins/browser'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'

export const POST = defineRoute({
  access: anyone('an account is opened by somebody who has none', schoolLinkInHeader),
  body: registrationSchema,
  returns: signedInSchema,
  maxBytes: 16_000,
  async handle({ actor, body, language, headers, intent }) {
    const visit = { ...browserOf(headers), language, intent }
    const { user, token, device, replayed } = await register(actor, body, visit)
    return new Reply({ user }, { status: replayed ? 200 : 201, cookies: [sessionCookie(token), device] })
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
