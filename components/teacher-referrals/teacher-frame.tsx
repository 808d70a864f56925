import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { getLanguage } from '@/lib/i18n/request-language'

interface TeacherFrameProps {
  width?: 'wide' | 'questionnaire'
  children: ReactNode
}

/** The frame of the pages a teacher sees. Whoever is signed in on this computer is not shown: it is a teacher's page. */
export async function TeacherFrame({ width = 'wide', children }: TeacherFrameProps) {
  return (
    <>
      <SiteHeader language={await getLanguage()} />
      <Page width={width} className={width === 'wide' ? 'lg:grid lg:content-center' : undefined}>
        <ClientMessages namespaces={['teacher', 'questionnaire', 'ui']}>{children}</ClientMessages>
      </Page>
      <SiteFooter />
    </>
  )
}
