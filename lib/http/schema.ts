import * as z from 'zod/mini'

export const messageSchema = z.object({ message: z.string() })

/** Any text is let through to the link's own rule, so that every guess is counted. */
export const linkParams = z.object({ token: z.catch(z.string(), '') })
