import { signedInByLink } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'
import { acceptSchoolReferral } from '@/lib/letters/mutations'
import { openSchoolLink } from '@/lib/school-referrals/data'
import { acceptedSchema } from '@/lib/school-referrals/schema'

/** 200 the first time too, by the contract. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedInByLink,
    params: linkParams,
    link: openSchoolLink,
    returns: acceptedSchema,
    async handle({ actor, params, idempotencyKey }) {
      const { value } = await acceptSchoolReferral(actor, params.token, idempotencyKey)
      return { child: value }
    },
  },
})
