import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { importReferrals } from '@/lib/school-referrals/import/mutations'
import { importFileSchema, importResultSchema, maxImportColumns } from '@/lib/school-referrals/import/schema'
import { actAsUnlimitedMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** For people only: a school's software has its own way to refer many, one at a time. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: importFileSchema,
    maxItems: maxImportColumns,
    returns: importResultSchema,
    handle: async ({ actor, query, body, idempotencyKey }) =>
      created(await importReferrals(await actAsUnlimitedMember(actor, query.school), body, idempotencyKey)),
  },
})
