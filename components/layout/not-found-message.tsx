import { Kite } from '@/components/illustrations/kite'
import { buttonVariants } from '@/components/ui/button'
import { BookOpen, House } from '@/components/ui/icons'
import { getTexts } from '@/lib/i18n/texts'
import { MessageCard } from './message-card'
import { Page } from './page'

/** The message of every 404 page. */
export async function NotFoundMessage() {
  const [t, ui] = await Promise.all([getTexts('notFound'), getTexts('ui')])
  return (
    <Page width="read">
      <MessageCard
        illustration={<Kite />}
        title={t('title')}
        titleAs="h1"
        text={t('gone')}
        action={
          <>
            <div className="flex flex-wrap justify-center gap-2.5">
              <a data-slot="button" href="/" className={buttonVariants({ variant: 'secondary' })}>
                <House aria-hidden />
                {ui('goHome')}
              </a>
              <a data-slot="button" href="/learn/understanding-adhd" className={buttonVariants({ variant: 'outline' })}>
                <BookOpen aria-hidden />
                {t('read')}
              </a>
            </div>
            <p className="text-xs text-muted-foreground">{t('text')}</p>
          </>
        }
      />
    </Page>
  )
}
