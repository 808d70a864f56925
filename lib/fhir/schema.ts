import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

/** All exported kinds: no Condition, nor any other diagnosis. */
export const resourceTypes = [
  'Patient',
  'RelatedPerson',
  'Questionnaire',
  'QuestionnaireResponse',
  'Observation',
  'CodeSystem',
] as const

/** Without the resources' fields: FHIR defines them, and the tests run its validator. */
export const bundleSchema = z.object({
  resourceType: z.literal('Bundle'),
  meta: z.object({
    tag: z.array(z.object({ system: z.string(), version: z.string(), code: z.string(), display: z.string() })),
  }),
  type: z.literal('collection'),
  timestamp: isoTime,
  entry: z.array(
    z.object({
      fullUrl: z.string().check(z.startsWith('urn:uuid:')),
      resource: z.looseObject({ resourceType: z.enum(resourceTypes) }),
    }),
  ),
})

export const definitionSchema = z.looseObject({
  resourceType: z.enum(['CodeSystem', 'Questionnaire']),
  id: z.string(),
  url: z.string(),
  version: z.string(),
})
