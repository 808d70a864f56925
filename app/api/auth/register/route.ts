import { unsafeGetUser } from '@/lib/accounts/data'
import { signedInSchema } from '@/lib/accounts/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { register } from '@/lib/registration/mutations'
import { registrationSchema } from '@/lib/registration/schema'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'
import { signInCookies } from '@/lib/sessions/cookies'
import { signInWithCredentials } from '@/lib/sessions/next-auth'
import { browserOf } from '@/lib/sign-in/browser'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('an account is opened by somebody who has none', schoolLinkInHeader),
    body: registrationSchema,
    returns: signedInSchema,
    async handle({ actor, body, language, headers, idempotencyKey }) {
      const visit = { ...browserOf(headers), language, idempotencyKey }
      const opened = await signInWithCredentials(body, () => register(actor, body, visit))
      const cookies = [...signInCookies(opened, visit), opened.device]
      return new Reply({ user: await unsafeGetUser(opened.userId) }, { status: opened.replayed ? 200 : 201, cookies })
    },
  },
})
