import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { ApiError } from '@/lib/http/client'
import { useSignInAgain } from './use-sign-in-again'

/**
 * Accepts an invitation or a referral, and shows why it failed.
 *
 * @param here the page's own path, to return to
 * @param failed for an error without a message of the server
 */
export function useAcceptance(here: string, failed: string) {
  const t = useTranslations('forms')
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const signInAgain = useSignInAgain()

  function explain(error: unknown): boolean {
    const { status, code } = error instanceof ApiError ? error : {}
    if (status === 401) return signInAgain(here)
    // Only the server can explain these: a wrong account, a rate limit, too many children.
    const hasOwnMessage = status === 403 || status === 429 || code === 'TOO_MANY_CHILDREN'
    showFailure(error, { title: t('error'), text: (hasOwnMessage && serverMessageOf(error)) || failed })
    // It has ended, another person accepted first, or another account is signed in by now: the page shows which.
    if (status === 403 || status === 404 || status === 409) router.refresh()
    return false
  }

  const accept = (send: () => Promise<void>) =>
    run(async () => {
      setFailure(undefined)
      try {
        await send()
        return true
      } catch (error) {
        return explain(error)
      }
    })
  return { pending, failure, accept }
}
