import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed, Reply } from '@/lib/http/route'
import { signedOutCookies } from '@/lib/sessions/cookies'
import { endOwnSession } from '@/lib/sessions/mutations'
import { endedSchema } from '@/lib/sessions/schema'

export const DELETE = defineRoute({
  access: signedIn,
  returns: endedSchema,
  async handle({ actor, params }) {
    const sessionId = idOf(params.sessionId)
    await endOwnSession(actor, sessionId)
    return new Reply({ ended: 1 }, { cookies: sessionId === actor.sessionId ? signedOutCookies() : [] })
  },
})

export const { GET, POST, PUT, PATCH } = notAllowed('DELETE')
