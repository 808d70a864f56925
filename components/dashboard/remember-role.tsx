'use client'

import { useEffect } from 'react'
import type { Role } from '@/lib/accounts/schema'

/** The role that the browser keeps (spec 4): after signing in it is the account's again, whatever stood there before. */
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
