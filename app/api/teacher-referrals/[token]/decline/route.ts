import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'
import { teacherLinkInAddress } from '@/lib/teacher-referrals/carried-link'
import { openTeacherLink } from '@/lib/teacher-referrals/data'
import { declineTeacherReferral, undoDecline } from '@/lib/teacher-referrals/declines/mutations'
import { declineUndoneSchema, teacherDeclinedSchema, teacherDeclineSchema } from '@/lib/teacher-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: linkHolder('the signed link is the key: a teacher has no account', teacherLinkInAddress),
    params: linkParams,
    body: teacherDeclineSchema,
    link: openTeacherLink,
    returns: teacherDeclinedSchema,
    async handle({ opened, body }) {
      await declineTeacherReferral(opened.actor, body)
      return { status: 'declined' as const }
    },
  },
  DELETE: {
    access: linkHolder('the signed link is the key: a teacher has no account', teacherLinkInAddress),
    params: linkParams,
    link: openTeacherLink,
    returns: declineUndoneSchema,
    async handle({ opened }) {
      await undoDecline(opened.actor)
      return { status: 'pending' as const }
    },
  },
})
