import * as z from 'zod/mini'
import { definitionHeaders, getDefinition } from '@/lib/fhir/bundle'
import { definitionSchema } from '@/lib/fhir/schema'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'

/** A code system that the codes of an export are from: its canonical address leads here. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyone('a doctor’s system reads here what is in an export, and it holds nothing about a person'),
    params: z.object({ id: z.string() }),
    returns: definitionSchema,
    handle: async ({ params }) => new Reply(getDefinition('CodeSystem', params.id), { headers: definitionHeaders }),
  },
})
