import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { previewImport } from '@/lib/school-referrals/import/data'
import { importFileSchema, importPreviewSchema, maxImportBytes } from '@/lib/school-referrals/import/schema'

/** Stores nothing. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: importFileSchema,
    maxBytes: maxImportBytes,
    returns: importPreviewSchema,
    handle: ({ actor, body, language }) => previewImport(actor, body, language),
  },
})
