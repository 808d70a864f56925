import type { ReactNode } from 'react'
import { type ButtonVariants, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { RememberingLink } from './remembering-link'

interface ChildLinkProps extends ButtonVariants {
  childId: string
  href: string
  /** Accessible name: the visible text, then the child's name. */
  label?: string
  className?: string
  children: ReactNode
}

/** Styled on the server: only the click handler runs in the browser. */
export function ChildLink({ childId, href, label, variant, size, className, children }: ChildLinkProps) {
  return (
    <RememberingLink
      data-slot="button"
      childId={childId}
      href={href}
      aria-label={label}
      className={cn(buttonVariants({ variant, size }), className)}
    >
      {children}
    </RememberingLink>
  )
}
