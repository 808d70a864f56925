import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'

interface TeacherPageProps {
  children: ReactNode
}

/** The main part of the pages a teacher opens by link. */
export function TeacherPage({ children }: TeacherPageProps) {
  return (
    <Page className="lg:grid lg:content-center">
      <ClientMessages namespaces={['teacher', 'typedWord', 'forms', 'ui']}>{children}</ClientMessages>
    </Page>
  )
}
