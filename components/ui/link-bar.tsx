import type { ReactNode } from 'react'

/**
 * The buttons of a link: first those that pass it on, then those that change it. The latter are at the other end of the
 * line, on phones below, so that the share button, which appears only in the browser, moves none of them.
 */
export function LinkBar({ children }: { children: ReactNode }) {
  return <div className="grid gap-2 md:flex md:flex-wrap md:items-start md:justify-between">{children}</div>
}
