import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'

const loginDelayMs = 500

/**
 * Shows that a request failed: the given message, or that the connection is lost.
 *
 * @param onShown gets the same sentence, for the place where the request was made (`FormFailure`); undefined where the fields
 *   have said it
 */
export function useFailureToast(onShown: (text: string | undefined) => void) {
  const t = useTranslations('forms')

  return function showFailure(error: unknown, message: { title: string; text: string }): void {
    const { title, text } =
      error instanceof NetworkError ? { title: t('offline.title'), text: t('offline.text') } : message
    showToast({ title, description: text, tone: 'error' })
    onShown(error instanceof ApiError && error.isAtField ? undefined : text)
  }
}

/**
 * The same for signed-in pages. When the session has ended it goes to the sign-in page; for a rate limit, a conflict or
 * a withdrawn consent it shows the server's message, which alone says what to do.
 *
 * @param onShown as for `useFailureToast`
 * @returns a function that returns true when the browser is about to leave for the sign-in page
 */
export function useSignedInFailure(onShown: (text: string | undefined) => void) {
  const t = useTranslations('forms')
  const showFailure = useFailureToast(onShown)

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

/** After signing in, the profile comes back; the other pages lead to the dashboard. */
function signInPath(): string {
  return location.pathname === '/profile' ? '/login?next=/profile' : '/api/login'
}

/** The server's message, in the page's language. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
