import { AppError } from '@/lib/errors'
import { toBundle } from '@/lib/fhir/bundle'
import { takeScreeningRecord } from '@/lib/fhir/data'
import { bundleSchema } from '@/lib/fhir/schema'
import { signedIn } from '@/lib/http/access'
import { isUnasked } from '@/lib/http/origin'
import { defineRoute, idOf, notAllowed, Reply } from '@/lib/http/route'

/** The file name says nothing about the child: it stays visible in lists of downloads. */
const headers = {
  'Content-Type': 'application/fhir+json; charset=utf-8',
  'Content-Disposition': 'attachment; filename="sati-screening.fhir.json"',
}

/** FHIR R4, for a doctor with a system of her own. */
export const GET = defineRoute({
  access: signedIn,
  returns: bundleSchema,
  async handle({ actor, params, headers: asked }) {
    if (isUnasked(asked)) throw new AppError('CROSS_SITE')
    const record = await takeScreeningRecord(actor, idOf(params.childId))
    return new Reply(toBundle(record, new Date()), { headers })
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
