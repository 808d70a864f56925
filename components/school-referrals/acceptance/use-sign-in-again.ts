import { useTranslations } from 'next-intl'
import { withNext } from '@/components/auth/with-next'
import { showToast } from '@/components/ui/toast'

/** For a session that has ended meanwhile: says so, and leads through the sign-in back to the letter. */
export function useSignInAgain() {
  const t = useTranslations('forms.loggedOut')

  /** @returns true: the sign-in page is on its way */
  return function signInAgain(here: string): true {
    showToast({ title: t('title'), description: t('text'), tone: 'error' }, { afterNavigation: true })
    location.assign(withNext('/login', here))
    return true
  }
}
