import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listShares } from '@/lib/result-shares/data'
import { createVisitLink } from '@/lib/result-shares/links/mutations'
import { newVisitLinkSchema, visitLinkSchema } from '@/lib/result-shares/links/schema'
import { resultShareSchema } from '@/lib/result-shares/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(resultShareSchema),
    handle: ({ actor }) => listShares(actor),
  },
  /** A link to the visit sheet. A doctor of the product is let in with the request to that doctor. */
  POST: {
    access: signedIn,
    body: newVisitLinkSchema,
    returns: visitLinkSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await createVisitLink(actor, body, { language, idempotencyKey }))
    },
  },
})
