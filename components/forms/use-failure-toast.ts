import { useTranslations } from 'next-intl'
import { showToast } from '@/components/ui/toast'
import { ApiError, NetworkError } from '@/lib/http/client'

const loginDelayMs = 500

/**
 * Shows a toast with the given message, or that the connection is lost.
 *
 * @param onShown gets the same text for `FormFailure`; undefined if it is shown at the fields
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

/** A text, or what to show for an error. The title is "Error" unless given. */
export type Failed = string | ((error: unknown) => { title?: string; text: string })

/**
 * For signed-in pages: goes to the sign-in page when the session has ended. A rate limit, a conflict or a withdrawn consent shows
 * the server's message.
 *
 * @returns a function that returns true when the browser is about to leave for the sign-in page
 */
export function useSignedInFailure(onShown: (text: string | undefined) => void) {
  const t = useTranslations('forms')
  const showFailure = useFailureToast(onShown)

  return function explain(error: unknown, failed: Failed): boolean {
    const { title = t('error'), text } = typeof failed === 'string' ? { text: failed } : failed(error)
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) {
      showToast({ title: t('loggedOut.title'), description: t('loggedOut.text'), tone: 'error' })
      setTimeout(() => location.assign(signInPath()), loginDelayMs)
      return true
    }
    const isWithdrawn = error instanceof ApiError && error.code === 'CONSENT_WITHDRAWN'
    const serverMessage = status === 409 || status === 429 || isWithdrawn ? serverMessageOf(error) : undefined
    showFailure(error, { title, text: serverMessage ?? text })
    return false
  }
}

function signInPath(): string {
  return location.pathname === '/profile' ? '/login?next=/profile' : '/api/login'
}

/** In the page's language. */
export function serverMessageOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.serverMessage : undefined
}
