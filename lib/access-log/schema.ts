import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

const accessWhoSchema = z.object({
  kind: z.enum(['you', 'parent', 'teacher', 'doctor', 'school', 'link', 'other', 'system']),
  /** Null for the reader, the system, and people without a name. */
  name: z.nullable(z.string()),
})
export type AccessWho = z.output<typeof accessWhoSchema>

export const accessEntrySchema = z.object({
  id: z.string(),
  at: isoTime,
  action: z.string(),
  who: accessWhoSchema,
  /** On a link's newest reading: its openings without an entry; else 0. */
  others: z.number(),
  /** Null for all children. */
  child: z.nullable(z.object({ id: z.string(), name: z.string() })),
})
export type AccessEntry = z.output<typeof accessEntrySchema>

export const accessLogSchema = z.object({
  entries: z.array(accessEntrySchema),
  /** The `before` of the next page; null on the last one. */
  next: z.nullable(z.string()),
})
export type AccessLog = z.output<typeof accessLogSchema>
