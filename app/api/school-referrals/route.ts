import * as z from 'zod/mini'
import { keyOrSignedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed, parseQuery, Reply } from '@/lib/http/route'
import { pageSchoolReferrals } from '@/lib/school-referrals/data'
import { createSchoolReferral } from '@/lib/school-referrals/mutations'
import { newSchoolReferralSchema, referralQuerySchema, schoolReferralSchema } from '@/lib/school-referrals/schema'

export const GET = defineRoute({
  access: keyOrSignedIn,
  returns: z.array(schoolReferralSchema),
  async handle({ actor, query, url }) {
    const { referrals, next } = await pageSchoolReferrals(actor, parseQuery(referralQuerySchema, query))
    return new Reply(referrals, { headers: next ? { Link: `<${nextPage(url, next)}>; rel="next"` } : {} })
  },
})

export const POST = defineRoute({
  access: keyOrSignedIn,
  body: newSchoolReferralSchema,
  returns: schoolReferralSchema,
  handle: async ({ actor, body, intent }) => created(await createSchoolReferral(actor, body, intent)),
})

/** The same query, starting where this page ends. Relative, so that it is right behind any proxy. */
function nextPage(url: URL, next: string): string {
  const query = new URLSearchParams(url.searchParams)
  query.set('before', next)
  return `${url.pathname}?${query}`
}

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
