import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { writeCsv } from '@/lib/school-referrals/import/csv'
import { templateTable } from '@/lib/school-referrals/import/export-table'
import { csvFile } from '@/lib/school-referrals/import/file'
import { actAsMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: schoolQuerySchema,
    returns: null,
    async handle({ actor, query, language }) {
      await actAsMember(actor, query.school)
      return csvFile('sati-referrals-template.csv', writeCsv(templateTable(language)))
    },
  },
})
