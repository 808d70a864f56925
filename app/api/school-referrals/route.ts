import * as z from 'zod/mini'
import { keyOrSignedIn } from '@/lib/http/access'
import { created, defineRoutes, parseQuery, Reply } from '@/lib/http/route'
import { pageSchoolReferrals } from '@/lib/school-referrals/data'
import { createSchoolReferral } from '@/lib/school-referrals/mutations'
import { newSchoolReferralSchema, referralQuerySchema, schoolReferralSchema } from '@/lib/school-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: keyOrSignedIn,
    returns: z.array(schoolReferralSchema),
    async handle({ actor, query, url }) {
      const { referrals, next } = await pageSchoolReferrals(actor, parseQuery(referralQuerySchema, query))
      return new Reply(referrals, { headers: next ? { Link: `<${nextPage(url, next)}>; rel="next"` } : {} })
    },
  },
  POST: {
    access: keyOrSignedIn,
    body: newSchoolReferralSchema,
    returns: schoolReferralSchema,
    handle: async ({ actor, body, idempotencyKey }) => created(await createSchoolReferral(actor, body, idempotencyKey)),
  },
})

/** Relative, so that it is right behind whatever proxy: the same question, beginning where this answer ends. */
function nextPage(url: URL, next: string): string {
  const query = new URLSearchParams(url.searchParams)
  query.set('before', next)
  return `${url.pathname}?${query}`
}
