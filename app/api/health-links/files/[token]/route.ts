import { readHealthFile } from '@/lib/health-links/data'
import { anyone } from '@/lib/http/access'
import { preflight } from '@/lib/http/preflight'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'

/** A file too long for its manifest, encrypted. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyone('the signed address is the key, for ten minutes: a clinic’s software has no account'),
    params: linkParams,
    returns: null,
    forOtherSites: true,
    async handle({ actor, params, answered }) {
      const headers = new Headers(answered)
      headers.set('Content-Type', 'application/jose')
      return new Response(await readHealthFile(actor, params.token), { headers })
    },
  },
})

export const OPTIONS = preflight('GET')
