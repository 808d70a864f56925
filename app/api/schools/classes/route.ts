import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { listClasses } from '@/lib/school-referrals/class-list/data'
import { classesSchema } from '@/lib/school-referrals/class-list/schema'
import { actAsMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: schoolQuerySchema,
    returns: classesSchema,
    handle: async ({ actor, query }) => ({ classes: await listClasses(await actAsMember(actor, query.school)) }),
  },
})
