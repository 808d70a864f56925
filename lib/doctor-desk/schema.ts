import * as z from 'zod/mini'
import { isoTime, oneOf, optionalLine, requiredLine, requiredParagraphs, wholeNumber } from '@/lib/http/fields'

export const requestStatuses = ['callback_requested', 'contacted', 'scheduled', 'done'] as const

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

export const listingSchema = z.object({
  id: z.string(),
  name: z.string(),
  specialty: z.string(),
  yearsOfExperience: z.number(),
  location: z.string(),
  calendarBookingLink: z.nullable(z.string()),
  isVerified: z.boolean(),
})

/** Where a doctor can move a request to. */
export const movedRequestSchema = z.object({ status: oneOf(['contacted', 'scheduled', 'done']) })
export type MovedRequest = z.output<typeof movedRequestSchema>

export const doctorRequestSchema = z.object({
  id: z.string(),
  status: z.enum(requestStatuses),
  childFirstName: z.string(),
  parentName: z.string(),
  createdAt: isoTime,
  callBy: z.nullable(isoTime),
})

export const newNoteSchema = z.object({ text: requiredParagraphs(4_000) })

export const noteSchema = z.object({ id: z.string(), text: z.string(), createdAt: isoTime })
