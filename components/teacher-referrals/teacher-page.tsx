import type { ReactNode } from 'react'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'

interface TeacherPageProps {
  width?: 'wide' | 'questionnaire'
  children: ReactNode
}

/** The main part of the pages a teacher opens by link. */
export function TeacherPage({ width = 'wide', children }: TeacherPageProps) {
  return (
    <Page width={width} className={width === 'wide' ? 'lg:grid lg:content-center' : undefined}>
      <ClientMessages namespaces={['teacher', 'questionnaire', 'ui']}>{children}</ClientMessages>
    </Page>
  )
}
