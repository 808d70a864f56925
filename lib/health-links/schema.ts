import * as z from 'zod/mini'
import { isoTime, requiredLine } from '@/lib/fields'

/** Further fields are ignored, as the standard requires. */
export const manifestRequestSchema = z.object({
  recipient: requiredLine(500),
  passcode: z.optional(z.string().check(z.maxLength(200, 'tooLong'))),
  /** In characters of the encrypted file. */
  embeddedLengthMax: z.optional(z.int({ error: 'invalid' }).check(z.minimum(0, 'invalid'))),
})
export type ManifestRequest = z.output<typeof manifestRequestSchema>

const file = {
  contentType: z.literal('application/fhir+json'),
  lastUpdated: isoTime,
  status: z.literal('can-change'),
  fhirVersion: z.literal('4.0.1'),
}

export const manifestSchema = z.object({
  files: z.array(z.union([z.object({ ...file, embedded: z.string() }), z.object({ ...file, location: z.string() })])),
})
export type Manifest = z.output<typeof manifestSchema>
