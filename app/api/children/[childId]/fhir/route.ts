import * as z from 'zod/mini'
import { toBundle } from '@/lib/fhir/bundle'
import { getScreeningRecord } from '@/lib/fhir/data'
import { bundleSchema } from '@/lib/fhir/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { queryTime } from '@/lib/query-time'
import { attachmentOf } from '@/lib/reports/file-name'

/** FHIR R4, for a doctor's own system. Older answers are behind the `Link` header: the file contains no address of ours. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    query: z.object({ before: queryTime({ dayEnd: false }) }),
    isDownload: true,
    isCostly: true,
    returns: bundleSchema,
    async handle({ actor, params, query, language }) {
      const { next, ...record } = await getScreeningRecord(actor, params.childId, query.before)
      const now = new Date()
      const headers = {
        'Content-Type': 'application/fhir+json; charset=utf-8',
        'Content-Disposition': attachmentOf('fhir', language, record.child.name, now),
        ...(next && { Link: `</api/children/${params.childId}/fhir?before=${next}>; rel="next"` }),
      }
      return new Reply(toBundle(record, now), { headers })
    },
  },
})
