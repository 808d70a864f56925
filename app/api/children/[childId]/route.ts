import * as z from 'zod/mini'
import { currentChildCookie } from '@/lib/auth/cookie-names'
import { forgottenChildCookies, readCookie } from '@/lib/auth/cookies'
import { deleteChild, updateChildDetails } from '@/lib/children/mutations'
import { childDetailsSchema, childSchema } from '@/lib/children/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed, Reply } from '@/lib/http/route'

export const PATCH = defineRoute({
  access: signedIn,
  body: childDetailsSchema,
  returns: childSchema,
  handle: ({ actor, params, body }) => updateChildDetails(actor, idOf(params.childId), body),
})

export const DELETE = defineRoute({
  access: signedIn,
  returns: z.object({ id: z.string() }),
  async handle({ actor, params, headers }) {
    const id = idOf(params.childId)
    await deleteChild(actor, id)
    const isCurrent = readCookie(headers.get('cookie'), currentChildCookie)?.toLowerCase() === id
    return new Reply({ id }, { cookies: isCurrent ? forgottenChildCookies() : [] })
  },
})

export const { GET, POST, PUT } = notAllowed('PATCH', 'DELETE')
