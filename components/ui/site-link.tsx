'use client'

import Link, { useLinkStatus } from 'next/link'
import type { ComponentProps } from 'react'

interface SiteLinkProps
  extends Omit<ComponentProps<'a'>, 'href'>,
    Pick<ComponentProps<typeof Link>, 'scroll' | 'onNavigate'> {
  /** Not with a slash at its end, which is no address here. */
  href: string
}

/**
 * A link to a page of this site. What it leads to is not fetched before it is pressed, and pressing shows at once. What goes
 * to another site or to `/api/…` is an `<a>`. A client component as a whole: of a link that the server renders, only what is
 * its own is sent.
 */
export function SiteLink(props: SiteLinkProps) {
  if (typeof window === 'undefined') return <Anchor {...props} />
  const { children, ...rest } = props
  return (
    <Link prefetch={false} {...rest}>
      {children}
      <LinkMark />
    </Link>
  )
}

/**
 * What the router's link is before the browser has it. On the server its twenty links were a tenth of what a page costs, for
 * states and handlers that only a browser has.
 */
function Anchor({ scroll: _, onNavigate: _n, href, children, ...props }: SiteLinkProps) {
  return (
    <a {...props} href={href}>
      {/* biome-ignore lint/complexity/noUselessFragments: a text in it is beside something, as in the browser (components/ui/jsx) */}
      <>{children}</>
    </a>
  )
}

/** Within a router's link: there from the press until the page has changed. app/globals.css draws the link around it. */
export function LinkMark() {
  return useLinkStatus().pending ? <span aria-hidden className="link-mark" /> : null
}
