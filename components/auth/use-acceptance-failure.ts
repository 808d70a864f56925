import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { ApiError } from '@/lib/http/client'
import { useSignInAgain } from './use-sign-in-again'

/**
 * Shows why an invitation could not be accepted.
 *
 * @param here the page's own path, to return to
 * @param text for an error without a message of the server
 */
export function useAcceptanceFailure(here: string, text: string) {
  const t = useTranslations('forms')
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const signInAgain = useSignInAgain()

  /** @returns whether the page is left */
  function explain(error: unknown): boolean {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) return signInAgain(here)
    const hasOwnMessage = status === 403 || status === 429
    showFailure(error, { title: t('error'), text: (hasOwnMessage && serverMessageOf(error)) || text })
    // The invitation has ended, or another account is signed in by now: the page shows which.
    if (status === 403 || status === 404) router.refresh()
    return false
  }

  return { failure, clear: () => setFailure(undefined), explain }
}
