import { useTranslations } from 'next-intl'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { useSignInAgain } from './use-sign-in-again'

/** Sends the confirmation mail again. */
export function ResendConfirmation({ here }: { here: string }) {
  const [t, forms] = [useTranslations('schoolReferral.strict'), useTranslations('forms')]
  const { pending, run } = useOneAtATime()
  const showFailure = useFailureToast()
  const signInAgain = useSignInAgain()

  async function resend(): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/resend-verification')
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return signInAgain(here)
      const ownWords = error instanceof ApiError && error.status === 429 ? serverMessageOf(error) : undefined
      showFailure(error, { title: forms('error'), text: ownWords ?? t('failed') })
      return false
    }
    showToast({ title: t('sent.title'), description: t('sent.text'), tone: 'success' })
    return false
  }

  return (
    <Button type="button" pending={pending} pendingLabel={t('sending')} onClick={() => run(resend)}>
      {t('resend')}
    </Button>
  )
}
