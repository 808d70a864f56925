import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

/** The actor of an entry: the reader, another named person, or the product itself. */
export const accessWhoSchema = z.object({
  kind: z.enum(['you', 'parent', 'teacher', 'doctor', 'school', 'link', 'other', 'system']),
  /** Null for the reader, the product, and a person without a name here (any more). */
  name: z.nullable(z.string()),
})
export type AccessWho = z.output<typeof accessWhoSchema>

/** One line of the access log. */
const accessEntrySchema = z.object({
  id: z.string(),
  at: isoTime,
  /** What was done, such as `results.read`; the list grows with the product. */
  action: z.string(),
  who: accessWhoSchema,
  /** On a link's newest reading: how many more openings of it have no entry of their own. Else 0. */
  others: z.number(),
  /** Null where it concerned all children at once. */
  child: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type AccessEntry = z.output<typeof accessEntrySchema>

/** A page of the log, newest first. */
export const accessLogSchema = z.object({
  entries: z.array(accessEntrySchema),
  /** The entry after which the next, older page begins; null on the last one. */
  next: z.nullable(z.string()),
})
export type AccessLog = z.output<typeof accessLogSchema>
