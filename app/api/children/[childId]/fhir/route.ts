import * as z from 'zod/mini'
import { toBundle } from '@/lib/fhir/bundle'
import { getScreeningRecord } from '@/lib/fhir/data'
import { bundleSchema } from '@/lib/fhir/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'

/** The file's name says nothing about the child: it stays behind in lists of downloads. */
const headers = {
  'Content-Type': 'application/fhir+json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="sati-screening.fhir.json"',
}

/** What a parent brings to a doctor who has a system of her own: FHIR R4. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    isDownload: true,
    returns: bundleSchema,
    async handle({ actor, params }) {
      const record = await getScreeningRecord(actor, params.childId)
      return new Reply(toBundle(record, new Date()), { headers })
    },
  },
})
