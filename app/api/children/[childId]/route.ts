import * as z from 'zod/mini'
import { deleteChild } from '@/lib/children/deletion/mutations'
import { updateChildDetails } from '@/lib/children/mutations'
import { childDetailsSchema, childSchema } from '@/lib/children/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed, Reply } from '@/lib/http/route'
import { currentChildCookie } from '@/lib/request/cookie-names'
import { readCookie } from '@/lib/request/read-cookie'
import { forgottenChildCookies } from '@/lib/sessions/cookies'

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
