import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'
import { withNext } from './with-next'

/** For a session that has ended in the meantime: shows a toast, and leads through the sign-in back to `here`. */
export function useSignInAgain() {
  const t = useTranslations('forms.loggedOut')

  /** @returns true: the browser is about to leave for the sign-in page */
  return function signInAgain(here: string): true {
    showToast({ title: t('title'), description: t('text'), tone: 'error' }, { afterNavigation: true })
    location.assign(withNext('/login', here))
    return true
  }
}
