import { login } from '@/lib/accounts/mutations'
import { loginSchema, signedInSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'

export const POST = defineRoute({
  access: anyone('signing in is how somebody stops being a stranger'),
  body: loginSchema,
  returns: signedInSchema,
  maxBytes: 16_000,
  async handle({ actor, body, headers }) {
    const { user, token } = await login(actor, body, headers.get('user-agent'))
    return new Reply({ user }, { cookies: [sessionCookie(token)] })
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
