import { FullScreenSpinner } from '@/components/ui/spinner'
import { useTexts } from '@/lib/i18n/texts'
import { RedirectWithToast } from './redirect-with-toast'

/** For a browser whose session has ended: shows a toast and goes to the sign-in page. */
export function UnauthorizedRedirect({ next }: { next?: string }) {
  const [t, ui] = [useTexts('dashboard.unauthorized'), useTexts('ui')]
  return (
    <>
      <FullScreenSpinner label={ui('loading')} />
      <RedirectWithToast title={t('title')} text={t('text')} next={next} />
    </>
  )
}
