'use client'

import type { ReactNode } from 'react'
import { forgetChildren } from './forget-children'

/**
 * Signs out with a plain page load. What this browser kept of the person's children goes first: the computer may be
 * the school's or the family's.
 */
export function LogoutLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <a href="/api/auth/logout" className={className} onClick={forgetChildren}>
      {children}
    </a>
  )
}
