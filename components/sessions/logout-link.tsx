'use client'

import type { ReactNode } from 'react'
import { clearChildData } from './clear-child-data'

interface LogoutLinkProps {
  /** A path of our own to go on to; the landing page unless said. */
  next?: string
  className?: string
  children: ReactNode
}

/**
 * Signs out with a plain page load. What this browser kept of the person's children goes first: the computer may be
 * the school's or the family's.
 */
export function LogoutLink({ next, className, children }: LogoutLinkProps) {
  const query = next ? `?${new URLSearchParams({ next })}` : ''
  return (
    <a href={`/api/auth/logout${query}`} className={className} onClick={clearChildData}>
      {children}
    </a>
  )
}
