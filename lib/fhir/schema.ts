import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

/** The kinds of resource that leave here. A Condition is not among them, nor is any other diagnosis. */
export const resourceTypes = [
  'Patient',
  'RelatedPerson',
  'Questionnaire',
  'QuestionnaireResponse',
  'Observation',
  'CodeSystem',
] as const

/** Only the frame: what a resource may hold is for FHIR to say, and for its validator in the tests. */
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

/** Likewise the frame of what those refer to. */
export const definitionSchema = z.looseObject({
  resourceType: z.enum(['CodeSystem', 'Questionnaire']),
  id: z.string(),
  url: z.string(),
  version: z.string(),
})
