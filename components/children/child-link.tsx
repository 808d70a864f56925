import type { ReactNode } from 'react'
import { type ButtonLooks, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { RememberingLink } from './remembering-link'

interface ChildLinkProps extends ButtonLooks {
  childId: string
  href: string
  /** Its name for those who hear it alone: the visible words, then the child. */
  label?: string
  className?: string
  children: ReactNode
}

/** A link, styled as a button, to a page about one child. Only the click handler runs in the browser. */
export function ChildLink({ childId, href, label, variant, size, className, children }: ChildLinkProps) {
  return (
    <RememberingLink
      childId={childId}
      href={href}
      aria-label={label}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {children}
    </RememberingLink>
  )
}
