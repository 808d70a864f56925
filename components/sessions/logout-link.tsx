'use client'

import type { MouseEvent, ReactNode } from 'react'
import { askBeforeLogout } from './logout-question'

/**
 * Signs out with a full page load, which deletes what this browser stores about the children (forget-stored.ts):
 * the computer may be shared with a school or a family. With answers that are not sent yet, the person is asked first.
 *
 * @param next a path of this site to continue with; by default the landing page
 */
export function LogoutLink({ next, className, children }: { next?: string; className?: string; children: ReactNode }) {
  const href = `/api/auth/logout${next ? `?${new URLSearchParams({ next })}` : ''}`

  function logOut(event: MouseEvent) {
    if (askBeforeLogout(href)) event.preventDefault()
  }

  return (
    <a href={href} className={className} onClick={logOut}>
      {children}
    </a>
  )
}
