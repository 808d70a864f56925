import * as z from 'zod/mini'
import { updateChild } from '@/lib/children/mutations'
import { childSchema, childUpdateSchema } from '@/lib/children/schema'
import { deleteChild } from '@/lib/endings/child-deletion/mutations'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { currentChildCookie } from '@/lib/request/cookie-names'
import { readCookie } from '@/lib/request/read-cookie'
import { clearChildCookies } from '@/lib/sessions/cookies'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    body: childUpdateSchema,
    returns: childSchema,
    handle: ({ actor, params, body }) => updateChild(actor, params.childId, body),
  },
  DELETE: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: { childId: id }, headers }) {
      await deleteChild(actor, id)
      const isCurrent = readCookie(headers.get('cookie'), currentChildCookie)?.toLowerCase() === id
      return new Reply({ id }, { cookies: isCurrent ? clearChildCookies() : [] })
    },
  },
})
