import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useSignInAgain } from '@/components/auth/use-sign-in-again'
import { rememberChild } from '@/components/children/remember-child'
import { FormFailure } from '@/components/forms/form-failure'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Check } from '@/components/ui/icons'
import { ApiError, apiSend } from '@/lib/http/client'

/**
 * Adds the child to the account, makes it the current child and continues to the questionnaire.
 *
 * @param here this page's own path, to return to
 */
export function AcceptButton({ token, here }: { token: string; here: string }) {
  const [t, forms] = [useTranslations('schoolReferral'), useTranslations('forms')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const signInAgain = useSignInAgain()

  async function accept(): Promise<boolean> {
    setFailure(undefined)
    try {
      const options = { idempotencyKey: keyFor(token) }
      const path = `/api/school-referrals/${token}/accept`
      const { child } = await apiSend<{ child: { id: string } }>('POST', path, undefined, options)
      rememberChild(child.id)
      router.push(`/parent-assessment?${new URLSearchParams({ child: child.id })}`)
      return true
    } catch (error) {
      return explain(error)
    }
  }

  function explain(error: unknown): boolean {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) return signInAgain(here)
    showFailure(error, { title: forms('error'), text: ownWords(error) ?? t('failed') })
    // Another person accepted first, the school revoked it or requires another address: the page shows which.
    if (status === 403 || status === 404 || status === 409) router.refresh()
    return false
  }

  return (
    <div className="grid gap-3">
      <FormFailure text={failure} />
      <div className="grid gap-3 md:grid-cols-[1fr_auto] md:items-center">
        <Button type="button" size="lg" pending={pending} pendingLabel={t('accepting')} onClick={() => run(accept)}>
          <Check aria-hidden />
          {t('accept')}
        </Button>
        <ButtonLink href="/" variant="ghost">
          {t('notNow')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The server's message for refusals that only it can explain: wrong account, too many children, rate limit. */
function ownWords(error: unknown): string | undefined {
  const hasOwnMessage =
    error instanceof ApiError && (error.status === 403 || error.status === 429 || error.code === 'TOO_MANY_CHILDREN')
  return hasOwnMessage ? serverMessageOf(error) : undefined
}
