import { listAccess } from '@/lib/audit/data'
import { accessLogSchema } from '@/lib/audit/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

/** At most 200 per page; the next page is `?before=` with the response's `next`. */
export const GET = defineRoute({
  access: signedIn,
  returns: accessLogSchema,
  async handle({ actor, params, query }) {
    const before = query.get('before')
    const page = before === null ? {} : { before: idOf(before) }
    return listAccess(actor, { childId: idOf(params.childId), ...page })
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
