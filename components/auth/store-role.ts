import type { Role } from '@/lib/auth/roles'
import { storedRoleKey } from '@/lib/request/cookie-names'

/** Stores the role that the rest of the product reads from the browser (spec 4). */
export function storeRole(role: Role): void {
  try {
    localStorage.setItem(storedRoleKey, role)
  } catch {
    // Storage is blocked. The server knows the role.
  }
}
