import * as z from 'zod/mini'
import { optionalLine, requiredLine, wholeNumber } from '@/lib/fields'

export const doctorQuerySchema = z.object({
  search: optionalLine(100),
})

export const shownDoctorSchema = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.number(),
  location: z.string(),
  hospital: z.optional(z.nullable(z.string())),
  calendarBookingLink: z.nullable(z.string()),
})
export type Doctor = z.output<typeof shownDoctorSchema>

export const doctorSchema = z.extend(shownDoctorSchema, {
  /** Otherwise parents only have the calendar. */
  takesRequests: z.boolean(),
})
export type ListedDoctor = z.output<typeof doctorSchema>

/** For the text as typed and as stored, where a Thai letter takes nine characters. */
const longestLink = 2_000

/** Normalized by `URL` before validation: phone keyboards capitalize the protocol. */
const httpsLink = z.pipe(
  z.pipe(
    optionalLine(longestLink),
    z.transform((value) => (value !== null && URL.canParse(value) ? new URL(value).href : value)),
  ),
  z.nullable(
    z.string().check(
      z.refine(isPlainHttps, { error: 'invalid', abort: true }),
      z.refine((value) => value.length <= longestLink, { error: 'tooLong' }),
    ),
  ),
)

// Parents click it: no credentials before the host, which would disguise it.
function isPlainHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && /[^.]\.[^.]/.test(hostname)
}

export const listingInputSchema = z.object({
  // An absent one stays as it is: clients of the release before do not know them.
  title: z.optional(optionalLine(30)),
  licenceNumber: z.optional(optionalLine(30)),
  hospital: z.optional(optionalLine(100)),
  specialty: requiredLine(100),
  yearsOfExperience: wholeNumber(0, 80, 'invalid'),
  location: requiredLine(100),
  calendarBookingLink: httpsLink,
})
export type ListingInput = z.output<typeof listingInputSchema>

export const listingSchema = z.extend(shownDoctorSchema, {
  title: z.nullable(z.string()),
  licenceNumber: z.nullable(z.string()),
  isVerified: z.boolean(),
})
export type Listing = z.output<typeof listingSchema>
