import { unsafeGetUser } from '@/lib/accounts/data'
import { signedInSchema } from '@/lib/accounts/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'
import { signInCookies } from '@/lib/sessions/cookies'
import { signInWithCredentials } from '@/lib/sessions/next-auth'
import { browserOf } from '@/lib/sign-in/browser'
import { login } from '@/lib/sign-in/mutations'
import { loginSchema } from '@/lib/sign-in/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('signing in is how somebody stops being a stranger', schoolLinkInHeader),
    body: loginSchema,
    returns: signedInSchema,
    async handle({ actor, body, headers }) {
      const browser = browserOf(headers)
      const opened = await signInWithCredentials(body, (given) => login(actor, given, browser))
      const cookies = [...signInCookies(opened, browser), opened.device]
      return new Reply({ user: await unsafeGetUser(opened.userId) }, { cookies })
    },
  },
})
