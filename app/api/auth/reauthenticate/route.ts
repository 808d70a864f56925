import * as z from 'zod/mini'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { reauthenticate } from '@/lib/sign-in/mutations'
import { reauthenticationSchema } from '@/lib/sign-in/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: reauthenticationSchema,
    returns: z.object({ confirmed: z.literal(true) }),
    async handle({ actor, body, headers }) {
      const token = await reauthenticate(actor, body.password, headers.get('user-agent'))
      return new Reply({ confirmed: true as const }, { cookies: [sessionCookie(token)] })
    },
  },
})
