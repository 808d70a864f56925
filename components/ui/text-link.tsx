import type { ReactNode } from 'react'
import { cn } from './cn'
import { SiteLink } from './site-link'

/** A tag for `t.rich` that links to a page of this site. */
export function textLink(href: string, className?: string) {
  return (words: ReactNode) => (
    <SiteLink href={href} className={cn('text-primary underline', className)}>
      {words}
    </SiteLink>
  )
}

/** A tag for `t.rich` that leads to another place of the same page. The browser goes there, and gives it the focus. */
export function anchorLink(href: `#${string}`) {
  return (words: ReactNode) => (
    <a href={href} className="font-semibold text-primary underline">
      {words}
    </a>
  )
}
