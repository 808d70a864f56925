import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { writeWrongRows } from '@/lib/school-referrals/import/data'
import { csvFile } from '@/lib/school-referrals/import/export-table'
import { importFileSchema, maxImportColumns } from '@/lib/school-referrals/import/schema'
import { actAsUnlimitedMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** The rows that an import of the same file leaves out, each with its reason. Stores nothing. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: importFileSchema,
    maxItems: maxImportColumns,
    returns: null,
    async handle({ actor, query, body, language }) {
      const text = await writeWrongRows(await actAsUnlimitedMember(actor, query.school), body, language)
      return csvFile('sati-rows-to-correct.csv', text)
    },
  },
})
