import type { Role } from './schema'

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
