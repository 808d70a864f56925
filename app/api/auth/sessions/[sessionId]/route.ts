import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { clearSessionCookies } from '@/lib/sessions/cookies'
import { endOwnSession } from '@/lib/sessions/mutations'
import { endedSchema } from '@/lib/sessions/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  DELETE: {
    access: signedIn,
    params: z.object({ sessionId: rowId }),
    returns: endedSchema,
    async handle({ actor, params: { sessionId } }) {
      await endOwnSession(actor, sessionId)
      return new Reply({ ended: 1 }, { cookies: sessionId === actor.sessionId ? clearSessionCookies() : [] })
    },
  },
})
