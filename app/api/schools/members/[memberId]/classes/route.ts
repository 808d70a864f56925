import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { changeMemberClasses } from '@/lib/schools/classes/mutations'
import { classesPerSchool, memberClassesSchema } from '@/lib/schools/classes/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** An admin limits a member to classes, or ends the limit. */
  PUT: {
    access: signedIn,
    params: z.object({ memberId: rowId }),
    body: memberClassesSchema,
    maxItems: classesPerSchool,
    returns: memberClassesSchema,
    handle: ({ actor, params: { memberId }, body }) => changeMemberClasses(actor, memberId, body),
  },
})
