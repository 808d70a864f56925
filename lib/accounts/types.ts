import type { Role } from '@/lib/auth/roles'

/** The signed-in person, as GET /api/auth/user answers. */
export interface User {
  id: string
  firstName: string
  lastName: string
  email: string | null
  role: Role
  phoneNumber: string | null
  profileImageUrl: string | null
  provider: 'local' | 'google' | 'line'
  createdAt: string
  connected: { google: boolean; line: boolean }
  schools: { id: string; name: string }[]
}

/** What the profile page shows beyond that. */
export interface Profile extends User {
  emailVerified: boolean
  /** The pending address, used once it is confirmed. */
  pendingEmail: string | null
  hasPassword: boolean
}
