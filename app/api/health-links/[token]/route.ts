import { openHealthLink } from '@/lib/health-links/data'
import { manifestRequestSchema, manifestSchema } from '@/lib/health-links/schema'
import { anyone } from '@/lib/http/access'
import { preflight } from '@/lib/http/preflight'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'

/** Where a SMART Health Link leads a clinic's software. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('the signed link is the key: a clinic’s software has no account'),
    params: linkParams,
    body: manifestRequestSchema,
    returns: manifestSchema,
    forOtherSites: true,
    handle: ({ actor, params, body }) => openHealthLink(actor, params.token, body),
  },
})

export const OPTIONS = preflight('POST')
