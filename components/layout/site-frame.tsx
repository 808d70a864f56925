import type { ComponentProps, ReactNode } from 'react'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

interface SiteFrameProps extends ComponentProps<typeof SiteHeader> {
  children: ReactNode
}

/** Header, page and footer. For layouts, and for the home page, whose header depends on what it shows. */
export function SiteFrame({ children, ...header }: SiteFrameProps) {
  return (
    <>
      <SiteHeader {...header} />
      {children}
      <SiteFooter />
    </>
  )
}
