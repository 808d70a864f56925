import type { ComponentProps, ReactNode } from 'react'
import { SiteFooter } from './site-footer'
import { SiteHeader } from './site-header'

/** Header, page and footer. For layouts, and for pages whose header depends on the content. */
export function SiteFrame({ children, ...header }: ComponentProps<typeof SiteHeader> & { children: ReactNode }) {
  return (
    <>
      <SiteHeader {...header} />
      {children}
      <SiteFooter />
    </>
  )
}
