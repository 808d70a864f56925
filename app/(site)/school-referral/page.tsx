import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { ReferralNotice } from '@/components/school-referrals/acceptance/referral-notice'
import { SchoolReferralView } from '@/components/school-referrals/acceptance/school-referral-view'
import { linkPreview } from '@/lib/i18n/link-preview'
import { getTexts } from '@/lib/i18n/texts'
import { mailedToken } from '@/lib/request/mailed-token'
import { findAcceptor, replacesAccount } from '@/lib/school-referrals/acceptance/data'
import { getReferralForParent } from '@/lib/school-referrals/data'
import { isSampleLink } from '@/lib/school-referrals/samples'
import { getActor } from '@/lib/sessions/current-actor'
import { openPageLink } from '@/lib/sessions/page-link'

/** The same for every link: what a chat shows of it has no names. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTexts('schoolReferral')
  const preview = t('preview.title')
  return { title: t('title'), description: t('preview.text'), openGraph: await linkPreview('school', preview) }
}

/** Where a school's link leads, whether or not the parent has an account. Opening it changes nothing. */
export default async function SchoolReferralPage({ searchParams }: PageProps<'/school-referral'>) {
  const token = mailedToken((await searchParams).token)
  if (!token) redirect('/')
  const actor = await getActor()
  const isSample = isSampleLink(token)
  const opened = isSample ? null : await openPageLink((visitor) => getReferralForParent(actor ?? visitor, token))
  const acceptor = actor && opened ? await findAcceptor(actor, token) : null
  const replaces = opened !== null && (await replacesAccount(actor, token))
  return (
    <Page width="read">
      <ClientMessages namespaces={['schoolReferral', 'typedWord', 'forms', 'ui']}>
        {isSample ? (
          <ReferralNotice kind="sample" />
        ) : (
          <SchoolReferralView {...{ token, opened, acceptor, replaces }} />
        )}
      </ClientMessages>
    </Page>
  )
}
