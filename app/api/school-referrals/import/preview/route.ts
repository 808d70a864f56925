import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { previewImport } from '@/lib/school-referrals/import/data'
import { importFileSchema, importPreviewSchema, maxImportColumns } from '@/lib/school-referrals/import/schema'
import { actAsUnlimitedMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** Stores nothing. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: importFileSchema,
    maxItems: maxImportColumns,
    returns: importPreviewSchema,
    handle: async ({ actor, query, body, language }) =>
      previewImport(await actAsUnlimitedMember(actor, query.school), body, language),
  },
})
