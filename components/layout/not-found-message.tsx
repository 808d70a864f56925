import { getTranslations } from 'next-intl/server'
import { Kite } from '@/components/illustrations/kite'
import { buttonVariants } from '@/components/ui/button'
import { House } from '@/components/ui/icons'
import { MessageCard } from './message-card'
import { Page } from './page'

/** The message of every 404 page. */
export async function NotFoundMessage() {
  const [t, ui] = await Promise.all([getTranslations('notFound'), getTranslations('ui')])
  return (
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
  )
}
