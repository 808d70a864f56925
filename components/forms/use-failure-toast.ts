import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'

const loginDelayMs = 500

/** Says that a request failed: that the connection is lost if so, else what the form has to say. */
export function useFailureToast() {
  const t = useTranslations('forms')

  return function showFailure(error: unknown, message: { title: string; text: string }): void {
    const { title, text } =
      error instanceof NetworkError ? { title: t('offline.title'), text: t('offline.text') } : message
    showToast({ title, description: text, tone: 'error' })
  }
}

/**
 * The same for the forms of a signed-in person. Whose session has ended is sent to sign in again; a limit, a conflict
 * or a withdrawn consent is told in the server's own words, the only ones that say what to do about it.
 *
 * @returns a function that answers true when the sign-in page is on its way
 */
export function useSignedInFailure() {
  const t = useTranslations('forms')
  const showFailure = useFailureToast()

  return function explain(error: unknown, text: string, title = t('error')): boolean {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) {
      showToast({ title: t('loggedOut.title'), description: t('loggedOut.text'), tone: 'error' })
      setTimeout(() => location.assign(signInPath()), loginDelayMs)
      return true
    }
    const isWithdrawn = error instanceof ApiError && error.code === 'CONSENT_WITHDRAWN'
    const ownWords = status === 409 || status === 429 || isWithdrawn ? serverMessageOf(error) : undefined
    showFailure(error, { title, text: ownWords ?? text })
    return false
  }
}

/** The profile is no page of the signed-in frame: it is come back to. */
function signInPath(): string {
  return location.pathname === '/profile' ? '/login?next=/profile' : '/api/login'
}

/** What the server said, in the page's language. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
