import { House } from 'lucide-react'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { Kite } from '@/components/illustrations/kite'
import { HeaderFrame } from '@/components/layout/header-frame'
import { MessageCard } from '@/components/layout/message-card'
import { Page } from '@/components/layout/page'
import { buttonVariants } from '@/components/ui/button'
import { getLanguage } from '@/lib/i18n/request-language'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('notFound')
  return { title: t('title') }
}

/**
 * Any path that is no page.
 *
 * Next renders this with every page of the app and sends it along, in case that page calls `notFound()`. So it asks
 * the database nothing, not even who is signed in, and stays small.
 */
export default async function NotFound() {
  const [t, ui, language] = await Promise.all([getTranslations('notFound'), getTranslations('ui'), getLanguage()])
  return (
    <>
      <HeaderFrame language={language} />
      <Page width="read">
        <MessageCard
          illustration={<Kite />}
          title={t('title')}
          titleAs="h1"
          text={t('text')}
          action={
            <a href="/" className={buttonVariants({ variant: 'secondary' })}>
              <House aria-hidden />
              {ui('goHome')}
            </a>
          }
        />
      </Page>
    </>
  )
}
