'use client'

import { useEffect } from 'react'
import { storeRole } from '@/components/auth/store-role'
import type { Role } from '@/lib/auth/roles'

/** Replaces the role that was stored before the sign-in. */
export function StoreAccountRole({ role }: { role: Role }) {
  useEffect(() => storeRole(role), [role])
  return null
}
