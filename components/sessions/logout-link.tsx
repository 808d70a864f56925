'use client'

import type { ReactNode } from 'react'
import { clearChildData } from './clear-child-data'

interface LogoutLinkProps {
  /** A path of this site to continue with; by default the landing page. */
  next?: string
  className?: string
  children: ReactNode
}

/**
 * Signs out with a full page load, after clearing what this browser stores about the children: the computer may be
 * shared with a school or a family.
 */
export function LogoutLink({ next, className, children }: LogoutLinkProps) {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <a href={`/api/auth/logout${query}`} className={className} onClick={clearChildData}>
      {children}
    </a>
  )
}
