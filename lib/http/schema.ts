import * as z from 'zod/mini'

/** A sentence for the person, in their language. */
export const messageSchema = z.object({ message: z.string() })
