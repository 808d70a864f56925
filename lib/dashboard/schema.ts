import * as z from 'zod/mini'
import { childSchema } from '@/lib/children/schema'

/** What a card of the home shows of the child, and so all that is read for it. */
export const shownChildSchema = z.pick(childSchema, { id: true, name: true, age: true, grade: true })
export type ShownChild = z.output<typeof shownChildSchema>
