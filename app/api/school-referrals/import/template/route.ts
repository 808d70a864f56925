import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { writeCsv } from '@/lib/school-referrals/import/csv'
import { memberSchoolId } from '@/lib/school-referrals/import/data'
import { templateTable } from '@/lib/school-referrals/import/export-table'
import { csvFile } from '@/lib/school-referrals/import/file'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: null,
    async handle({ actor, language }) {
      await memberSchoolId(actor)
      return csvFile('sati-referrals-template.csv', writeCsv(templateTable(language)))
    },
  },
})
