import { unsafeGetUser } from '@/lib/accounts/data'
import { signedInSchema } from '@/lib/accounts/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { loginByLetter } from '@/lib/letters/mutations'
import { letterLoginSchema } from '@/lib/letters/schema'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'
import { signInCookies } from '@/lib/sessions/cookies'
import { signInWithCredentials } from '@/lib/sessions/next-auth'
import { browserOf } from '@/lib/sign-in/browser'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone(
      'the code of the paper letter and the password sign in an account without an address',
      schoolLinkInHeader,
    ),
    body: letterLoginSchema,
    returns: signedInSchema,
    async handle({ actor, body, headers }) {
      const browser = browserOf(headers)
      const opened = await signInWithCredentials(body, (given) => loginByLetter(actor, given, browser))
      const cookies = [...signInCookies(opened, browser), opened.device]
      return new Reply({ user: await unsafeGetUser(opened.userId) }, { cookies })
    },
  },
})
