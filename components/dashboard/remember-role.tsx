'use client'

import { useEffect } from 'react'
import type { Role } from '@/lib/accounts/schema'

/** Stores the account's role in the browser (spec 4), replacing what was stored before the sign-in. */
export function RoleInBrowser({ role }: { role: Role }) {
  useEffect(() => {
    try {
      localStorage.setItem('role', role)
    } catch {
      // Storage is blocked. The server knows the role.
    }
  }, [role])
  return null
}
