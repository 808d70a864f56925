import * as z from 'zod/mini'
import { toBundle } from '@/lib/fhir/bundle'
import { getScreeningRecord } from '@/lib/fhir/data'
import { bundleSchema } from '@/lib/fhir/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { attachmentOf } from '@/lib/reports/file-name'

/** What a parent brings to a doctor who has a system of her own: FHIR R4. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    isDownload: true,
    returns: bundleSchema,
    async handle({ actor, params, language }) {
      const record = await getScreeningRecord(actor, params.childId)
      const now = new Date()
      const headers = {
        'Content-Type': 'application/fhir+json; charset=utf-8',
        'Content-Disposition': attachmentOf('fhir', language, record.child.name, now),
      }
      return new Reply(toBundle(record, now), { headers })
    },
  },
})
