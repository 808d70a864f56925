import type { ReactNode } from 'react'
import { type ButtonLooks, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { RememberingLink } from './remembering-link'

interface ChildLinkProps extends ButtonLooks {
  childId: string
  href: string
  className?: string
  children: ReactNode
}

/** A link, styled as a button, to a page about one child. Only the click handler runs in the browser. */
export function ChildLink({ childId, href, variant, size, className, children }: ChildLinkProps) {
  return (
    <RememberingLink childId={childId} href={href} className={cn(buttonVariants({ variant, size }), className)}>
      {children}
    </RememberingLink>
  )
}
