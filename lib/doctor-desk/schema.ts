import * as z from 'zod/mini'
import { isoTime, oneOf, optionalLine, requiredLine, requiredParagraphs, wholeNumber } from '@/lib/http/fields'

export const requestStatuses = ['callback_requested', 'contacted', 'scheduled', 'done'] as const

const httpsLink = z.pipe(optionalLine(500), z.nullable(z.string().check(z.refine(isPlainHttps, { error: 'invalid' }))))

/** Opened by a parent's press: https, and no name or password before the host that would disguise it. */
function isPlainHttps(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && hostname.includes('.')
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
