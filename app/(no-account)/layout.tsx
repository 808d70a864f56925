import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'

/** Pages opened by a link without an account. The header does not show an account signed in on the same computer. */
export default async function NoAccountLayout({ children }: { children: ReactNode }) {
  return <SiteFrame>{children}</SiteFrame>
}
