import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'

/** The main part of the pages a teacher opens by link. */
export function TeacherPage({ children }: { children: ReactNode }) {
  return (
    <Page className="lg:grid lg:content-center">
      <ClientMessages namespaces={['teacher', 'typedWord', 'forms', 'ui']}>{children}</ClientMessages>
    </Page>
  )
}
