import { linkHolder } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { schoolLinkInAddress } from '@/lib/school-referrals/carried-link'
import { getReferralForParent } from '@/lib/school-referrals/data'
import { referralForParentSchema } from '@/lib/school-referrals/schema'

export const GET = defineRoute({
  access: linkHolder('the signed link is the key: a parent reads it before opening an account', schoolLinkInAddress),
  returns: referralForParentSchema,
  handle: ({ actor, params }) => getReferralForParent(actor, String(params.token)),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
