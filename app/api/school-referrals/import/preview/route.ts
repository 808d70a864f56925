import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { previewImport } from '@/lib/school-referrals/import/data'
import { importFileSchema, importPreviewSchema, maxImportBytes } from '@/lib/school-referrals/import/schema'

/** Stores nothing. */
export const POST = defineRoute({
  access: signedIn,
  body: importFileSchema,
  maxBytes: maxImportBytes,
  returns: importPreviewSchema,
  handle: ({ actor, body, language }) => previewImport(actor, body, language),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
