import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'

export const accessWhoSchema = z.object({
  kind: z.enum(['you', 'parent', 'teacher', 'doctor', 'school', 'link', 'other', 'system']),
  name: z.nullable(z.string()),
})

export const accessLogSchema = z.object({
  entries: z.array(
    z.object({
      id: z.string(),
      at: isoTime,
      action: z.string(),
      who: accessWhoSchema,
      others: z.number(),
      child: z.nullable(z.object({ id: z.string(), name: z.string() })),
    }),
  ),
  next: z.nullable(z.string()),
})
