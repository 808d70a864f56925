import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'
import { schoolLinkInPath } from '@/lib/school-referrals/carried-link'
import { getReferralForParent } from '@/lib/school-referrals/data'
import { referralForParentSchema } from '@/lib/school-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: linkHolder('the signed link is the key: a parent reads it before opening an account', schoolLinkInPath),
    params: linkParams,
    returns: referralForParentSchema,
    handle: ({ actor, params }) => getReferralForParent(actor, params.token),
  },
})
