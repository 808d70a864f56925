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
