import { AppError } from '@/lib/errors'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { teacherLinkInAddress } from '@/lib/teacher-referrals/carried-link'
import { openTeacherLink } from '@/lib/teacher-referrals/data'
import { teacherLinkSchema } from '@/lib/teacher-referrals/schema'

export const GET = defineRoute({
  access: anyone('the signed link is the key: a teacher has no account', teacherLinkInAddress),
  returns: teacherLinkSchema,
  async handle({ actor, params }) {
    const { view, used } = await openTeacherLink(actor, String(params.token))
    if (used) throw new AppError('LINK_USED')
    return view
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
