import type { ReactNode } from 'react'
import { SiteFrame } from '@/components/layout/site-frame'
import { getLanguage } from '@/lib/i18n/request-language'

/** Pages for people without an account, opened by a link. The header never shows an account signed in on this computer. */
export default async function NoAccountLayout({ children }: { children: ReactNode }) {
  return <SiteFrame language={await getLanguage()}>{children}</SiteFrame>
}
