import type * as z from 'zod/mini'
import type { userSchema } from './schema'

export type User = z.output<typeof userSchema>

export interface Profile extends User {
  emailVerified: boolean
  pendingEmail: string | null
  hasPassword: boolean
}
