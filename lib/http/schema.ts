import * as z from 'zod/mini'

/** A sentence for the person, in their language. */
export const messageSchema = z.object({ message: z.string() })

/** The token of a link in a path. The link's own rule judges and counts whatever it is, so that no guess goes uncounted. */
export const linkParams = z.object({ token: z.catch(z.string(), '') })
