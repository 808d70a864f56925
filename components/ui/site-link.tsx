'use client'

import Link from 'next/link'
import type { ComponentProps } from 'react'
import { LinkMark } from './link-mark'

/**
 * A link to a page of this site. What it leads to is not fetched before it is pressed, and pressing shows at once. What goes
 * to another site or to `/api/…` is an `<a>`. A client component as a whole: of a link that the server renders, only what is
 * its own is sent.
 */
export function SiteLink({ children, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link prefetch={false} {...props}>
      {children}
      <LinkMark />
    </Link>
  )
}
