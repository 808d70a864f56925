import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { removeMember } from '@/lib/schools/mutations'

/** An admin takes anybody out; everybody may leave. */
export const DELETE = defineRoute({
  access: signedIn,
  returns: z.object({ id: z.string() }),
  async handle({ actor, params }) {
    const id = idOf(params.memberId)
    await removeMember(actor, id)
    return { id }
  },
})

export const { GET, POST, PUT, PATCH } = notAllowed('DELETE')
