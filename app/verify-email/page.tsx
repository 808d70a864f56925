import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ClientMessages } from '@/components/i18n/client-messages'
import { Page } from '@/components/layout/page'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { VerifyEmail } from '@/components/verify-email/verify-email'
import { getLanguage } from '@/lib/i18n/request-language'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('verifyEmail'))('title') }
}

export default async function VerifyEmailPage({
  searchParams,
}: {
  searchParams: Promise<{ token?: string | string[] }>
}) {
  const { token } = await searchParams
  return (
    <>
      <SiteHeader language={await getLanguage()} />
      <Page width="read">
        <ClientMessages namespaces={['verifyEmail', 'ui']}>
          <VerifyEmail token={typeof token === 'string' ? token : ''} />
        </ClientMessages>
      </Page>
      <SiteFooter />
    </>
  )
}
