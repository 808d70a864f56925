import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from './cn'

/** A tag for `t.rich` that links to a page of this site. */
export function textLink(href: string, className?: string) {
  return (words: ReactNode) => (
    <Link href={href} prefetch={false} className={cn('text-primary underline', className)}>
      {words}
    </Link>
  )
}
