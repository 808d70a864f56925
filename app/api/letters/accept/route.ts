import { unsafeGetUser } from '@/lib/accounts/data'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { acceptByLetter } from '@/lib/letters/mutations'
import { letterAcceptanceSchema, letterAcceptedSchema } from '@/lib/letters/schema'
import { schoolLinkInHeader } from '@/lib/school-referrals/carried-link'
import { signInCookies } from '@/lib/sessions/cookies'
import { signInWithCredentials } from '@/lib/sessions/next-auth'
import { browserOf } from '@/lib/sign-in/browser'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone(
      'the code of the paper letter is the key: its family may have no account and no address',
      schoolLinkInHeader,
    ),
    body: letterAcceptanceSchema,
    returns: letterAcceptedSchema,
    status: 201,
    async handle({ actor, body, language, headers, idempotencyKey }) {
      const visit = { ...browserOf(headers), language, idempotencyKey }
      const opened = await signInWithCredentials(body, () => acceptByLetter(actor, body, visit))
      const cookies = [...signInCookies(opened, visit), opened.device]
      const answer = { user: await unsafeGetUser(opened.userId), child: { id: opened.childId } }
      return new Reply(answer, { status: opened.replayed ? 200 : 201, cookies })
    },
  },
})
