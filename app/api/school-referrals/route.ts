import * as z from 'zod/mini'
import type { ApiKeyActor, ReferringActor, UserActor } from '@/lib/auth/actor'
import { keyOrSignedIn } from '@/lib/http/access'
import { created, defineRoutes, Reply } from '@/lib/http/route'
import { pageSchoolReferrals } from '@/lib/school-referrals/data'
import { createSchoolReferral } from '@/lib/school-referrals/mutations'
import { newSchoolReferralSchema, referralQuerySchema, schoolReferralSchema } from '@/lib/school-referrals/schema'
import { actAtSchool } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: keyOrSignedIn,
    query: z.extend(referralQuerySchema, schoolQuerySchema.shape),
    returns: z.array(schoolReferralSchema),
    async handle({ actor, query: { school, ...query }, url }) {
      const { referrals, next } = await pageSchoolReferrals(await atSchool(actor, school), query)
      return new Reply(referrals, { headers: next ? { Link: `<${nextPage(url, next)}>; rel="next"` } : {} })
    },
  },
  POST: {
    access: keyOrSignedIn,
    query: schoolQuerySchema,
    body: newSchoolReferralSchema,
    returns: schoolReferralSchema,
    handle: async ({ actor, query, body, idempotencyKey }) =>
      created(await createSchoolReferral(await atSchool(actor, query.school), body, idempotencyKey)),
  },
})

/** A key belongs to one school, whatever the address names. */
async function atSchool(actor: UserActor | ApiKeyActor, school: string | undefined): Promise<ReferringActor> {
  return actor.kind === 'api-key' ? actor : actAtSchool(actor, school)
}

/** The same query, starting where this page ends. Relative, so that it is right behind any proxy. */
function nextPage(url: URL, next: string): string {
  const query = new URLSearchParams(url.searchParams)
  query.set('before', next)
  return `${url.pathname}?${query}`
}
