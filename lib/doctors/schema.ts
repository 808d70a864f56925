import * as z from 'zod/mini'
import { optionalLine, requiredLine, wholeNumber } from '@/lib/fields'

export const doctorQuerySchema = z.object({
  /** Part of a name, specialty or place, in any letter case. */
  search: optionalLine(100),
})

/** What parents see of a doctor. */
export const shownDoctorSchema = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.number(),
  location: z.string(),
  /** https, or null when there is none to book through. */
  calendarBookingLink: z.nullable(z.string()),
})
export type Doctor = z.output<typeof shownDoctorSchema>

/** A doctor that operations have verified, in the list of those who can be asked. */
export const doctorSchema = z.extend(shownDoctorSchema, {
  /** Has an account, and so reads what is asked; of another one parents only have the calendar. */
  takesRequests: z.boolean(),
})
export type ListedDoctor = z.output<typeof doctorSchema>

/** As typed, and as kept: there a Thai letter takes nine characters. */
const longestLink = 2_000

/** What is judged is what is kept: the address as a browser reads it, whatever a phone's keyboard made of its beginning. */
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

/** Opened by a parent's press: https, and no name or password before the host that would disguise it. */
function isPlainHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && /[^.]\.[^.]/.test(hostname)
}

export const listingInputSchema = z.object({
  specialty: requiredLine(100),
  yearsOfExperience: wholeNumber(0, 80, 'invalid'),
  location: requiredLine(100),
  calendarBookingLink: httpsLink,
})
export type ListingInput = z.output<typeof listingInputSchema>

/** A doctor's own listing, as they keep it. */
export const listingSchema = z.extend(shownDoctorSchema, {
  /** Parents see it, and requests come. */
  isVerified: z.boolean(),
})
export type Listing = z.output<typeof listingSchema>
