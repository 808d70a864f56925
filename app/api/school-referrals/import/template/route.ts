import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { csvFile, templateTable } from '@/lib/school-referrals/import/export-table'
import { writeCsv } from '@/lib/school-referrals/import/formula-escaping'
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
