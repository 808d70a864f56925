import * as z from 'zod/mini'
import { childSchema } from '@/lib/children/schema'

export const shownChildSchema = z.pick(childSchema, { id: true, name: true, age: true, grade: true })
export type ShownChild = z.output<typeof shownChildSchema>
