import * as z from 'zod/mini'
import { oneOf } from '@/lib/fields'

/** The languages a report is asked for in; the reader's own when nothing is said. */
export const reportQuerySchema = z.object({ language: z.optional(oneOf(['en', 'th', 'both'])) })
