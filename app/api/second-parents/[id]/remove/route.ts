import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { removeSecondParent } from '@/lib/second-parents/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** By the child's parent; by the second parent, it is leaving. */
  POST: {
    access: signedIn,
    params: z.object({ id: rowId }),
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: { id } }) {
      await removeSecondParent(actor, id)
      return { id }
    },
  },
})
