import { register } from '@/lib/accounts/mutations'
import { registrationSchema, signedInSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'

export const POST = defineRoute({
  access: anyone('an account is opened by somebody who has none'),
  body: registrationSchema,
  returns: signedInSchema,
  status: 201,
  maxBytes: 16_000,
  async handle({ actor, body, language, headers, intent }) {
    const { user, token } = await register(actor, body, { language, userAgent: headers.get('user-agent'), intent })
    return new Reply({ user }, { cookies: [sessionCookie(token)] })
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
