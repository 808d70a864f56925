import type * as z from 'zod/mini'
import type { myDataSchema } from './schema'

/** The file a person takes away. */
export type MyData = z.output<typeof myDataSchema>
