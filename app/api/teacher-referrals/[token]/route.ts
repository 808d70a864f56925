import { AppError } from '@/lib/errors'
import { anyone } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'
import { teacherLinkInAddress } from '@/lib/teacher-referrals/carried-link'
import { openTeacherLink } from '@/lib/teacher-referrals/data'
import { teacherLinkSchema } from '@/lib/teacher-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyone('the signed link is the key: a teacher has no account', teacherLinkInAddress),
    params: linkParams,
    returns: teacherLinkSchema,
    async handle({ actor, params }) {
      const { view, status } = await openTeacherLink(actor, params.token)
      if (status === 'completed') throw new AppError('LINK_USED')
      // Closed by the teacher: it opens nothing any more.
      if (status === 'declined') throw new AppError('LINK_NOT_FOUND')
      return view
    },
  },
})
