import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { listShares } from '@/lib/result-shares/data'
import { createLink } from '@/lib/result-shares/mutations'
import { newLinkSchema, resultShareSchema, sharedLinkSchema } from '@/lib/result-shares/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(resultShareSchema),
  handle: ({ actor }) => listShares(actor),
})

/** Creates a link to the visit sheet. A doctor with an account gets access through a consultation request instead. */
export const POST = defineRoute({
  access: signedIn,
  body: newLinkSchema,
  returns: sharedLinkSchema,
  async handle({ actor, body, language, intent }) {
    return created(await createLink(actor, { ...body, childId: idOf(body.childId) }, { language, intent }))
  },
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
