import { ClientMessages } from '@/components/i18n/client-messages'
import type { NoticeListProps } from './notice-list'
import { NoticeListWhenNeeded } from './notice-list-when-needed'

/** Renders nothing without a notice. */
export function HomeNotices({ notices, more }: NoticeListProps) {
  if (notices.length === 0) return null
  return (
    <ClientMessages namespaces={['homeNotices', 'forms']} without={['texts', 'offer']}>
      <NoticeListWhenNeeded notices={notices} more={more} />
    </ClientMessages>
  )
}
