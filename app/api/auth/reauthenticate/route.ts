import * as z from 'zod/mini'
import { reauthenticationSchema } from '@/lib/accounts/schema'
import { sessionCookie } from '@/lib/auth/cookies'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'
import { reauthenticate } from '@/lib/logins/mutations'

export const POST = defineRoute({
  access: signedIn,
  body: reauthenticationSchema,
  returns: z.object({ confirmed: z.literal(true) }),
  maxBytes: 16_000,
  async handle({ actor, body, headers }) {
    const token = await reauthenticate(actor, body.password, headers.get('user-agent'))
    return new Reply({ confirmed: true }, { cookies: [sessionCookie(token)] })
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
