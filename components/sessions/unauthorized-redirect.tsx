import { useTranslations } from 'next-intl'
import { FullScreenSpinner } from '@/components/ui/spinner'
import { RedirectWithToast } from './redirect-with-toast'

/** For a browser whose session has ended: says so and goes to the sign-in page. */
export function UnauthorizedRedirect({ next }: { next?: string }) {
  const [t, ui] = [useTranslations('dashboard.unauthorized'), useTranslations('ui')]
  return (
    <>
      <FullScreenSpinner label={ui('loading')} />
      <RedirectWithToast title={t('title')} text={t('text')} next={next} />
    </>
  )
}
