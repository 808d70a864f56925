'use client'

import type { ReactNode } from 'react'
import { currentChildCookie, draftPrefix } from '@/lib/auth/cookie-names'

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

function forgetChildren(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers parents still use
  document.cookie = `${currentChildCookie}=; Path=/; Max-Age=0; SameSite=Lax`
  try {
    localStorage.removeItem('role')
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(draftPrefix)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked, so nothing was kept.
  }
}
