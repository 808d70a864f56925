import type * as z from 'zod/mini'
import type { userSchema } from './schema'

/** The signed-in person, as GET /api/auth/user answers. */
export type User = z.output<typeof userSchema>

/** What the profile page shows beyond that. */
export interface Profile extends User {
  emailVerified: boolean
  /** The pending address, used once it is confirmed. */
  pendingEmail: string | null
  hasPassword: boolean
}
