import * as z from 'zod/mini'
import { isoTime, requiredLine } from '@/lib/fields'

/** What a clinic's software sends to a SMART Health Link's address. What else is in it is ignored, as the standard wants. */
export const manifestRequestSchema = z.object({
  /** Who reads, for the parent's log. */
  recipient: requiredLine(500),
  passcode: z.optional(z.string().check(z.maxLength(200, 'tooLong'))),
  /** The longest encrypted file that may stand in the answer itself, in characters. */
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
