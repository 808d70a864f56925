import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { writeCsv } from '@/lib/referral-imports/csv'
import { memberSchoolId } from '@/lib/referral-imports/data'
import { templateTable } from '@/lib/referral-imports/export-table'
import { csvFile } from '@/lib/referral-imports/file'

export const GET = defineRoute({
  access: signedIn,
  returns: null,
  async handle({ actor, language }) {
    await memberSchoolId(actor)
    return csvFile('sati-referrals-template.csv', writeCsv(templateTable(language)))
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
