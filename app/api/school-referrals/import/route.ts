import { signedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed } from '@/lib/http/route'
import { importReferrals } from '@/lib/school-referrals/import/mutations'
import { importFileSchema, importResultSchema, maxImportBytes } from '@/lib/school-referrals/import/schema'

/** For people only: a school's software creates referrals one at a time. */
export const POST = defineRoute({
  access: signedIn,
  body: importFileSchema,
  maxBytes: maxImportBytes,
  returns: importResultSchema,
  handle: async ({ actor, body, intent }) => created(await importReferrals(actor, body, intent)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
