import type { ComponentProps } from 'react'
import { type ButtonVariants, buttonVariants } from './button'
import { SiteLink } from './site-link'

// Not in button.tsx: a form with a button must not load the router's link.

interface ButtonLinkProps extends Omit<ComponentProps<'a'>, 'href'>, ButtonVariants {
  href: string
}

/** A link styled as a button. Other sites and `/api/…` are full page loads, everything else goes through the router. */
export function ButtonLink({ href, variant, size, className, ...props }: ButtonLinkProps) {
  const classes = buttonVariants({ variant, size, className })
  if (!href.startsWith('/') || href.startsWith('/api/'))
    return <a data-slot="button" {...props} href={href} className={classes} />
  return <SiteLink data-slot="button" {...props} href={href} className={classes} />
}
