import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { NoticeList } from '@/components/notices/notice-list'
import { getLanguage } from '@/lib/i18n/request-language'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { toHomeNotice } from '@/lib/line-notices/home-notice'
import { listUnseenNotices } from '@/lib/outbox/notices/data'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('homeNotices', (t) => ({ title: t('title') }))

/** Where the notices of the home are put away. */
export default async function NoticesPage() {
  const actor = await requireActor('/notices')
  const [t, language, { notices, more }] = await Promise.all([
    getTexts('homeNotices'),
    getLanguage(),
    listUnseenNotices(actor),
  ])
  const shown = notices.flatMap((notice) => toHomeNotice(notice, language) ?? [])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <ClientMessages namespaces={['homeNotices', 'forms']} without={['texts', 'offer']}>
        {/* A new key: after all are put away the next ones come. */}
        <NoticeList key={shown[0]?.id} notices={shown} more={more} />
      </ClientMessages>
    </Page>
  )
}
