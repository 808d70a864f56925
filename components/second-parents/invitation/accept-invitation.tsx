'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { UseAnotherAccount } from '@/components/auth/use-another-account'
import { useSignInAgain } from '@/components/auth/use-sign-in-again'
import { FormFailure } from '@/components/forms/form-failure'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { Button } from '@/components/ui/button'
import { Check } from '@/components/ui/icons'
import { boldEmail, keepName } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface AcceptInvitationProps {
  token: string
  /** This page's own path, to come back to. */
  here: string
  ownEmail: string
  childName: string
}

/** Says what a second parent sees and what stays, accepts, and shows this page again as a second parent sees it. */
export function AcceptInvitation({ token, here, ownEmail, childName }: AcceptInvitationProps) {
  const [t, forms] = [useTranslations('secondParentInvitation'), useTranslations('forms')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const signInAgain = useSignInAgain()

  async function accept(): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', '/api/second-parents/accept', { token })
      showToast({ title: t('acceptedToast.title'), description: t('acceptedToast.text'), tone: 'success' })
      router.refresh()
      return true
    } catch (error) {
      return explain(error)
    }
  }

  function explain(error: unknown): boolean {
    const status = error instanceof ApiError ? error.status : undefined
    if (status === 401) return signInAgain(here)
    const isToldThere = status === 403 || status === 429
    showFailure(error, { title: forms('error'), text: (isToldThere && serverMessageOf(error)) || t('failed') })
    // The parent has taken it back, or another account is signed in by now: the page says which.
    if (status === 403 || status === 404) router.refresh()
    return false
  }

  return (
    <>
      <ul className="grid w-full list-disc gap-1.5 ps-5 text-start text-sm wrap-anywhere marker:text-primary">
        <li>{t.rich('about', { name: childName, keep: keepName })}</li>
        <li>{t('sees')}</li>
        <li>{t('may')}</li>
        <li>{t('stays')}</li>
      </ul>
      <p className="text-sm wrap-anywhere">{t.rich('as', { email: ownEmail, keep: boldEmail })}</p>
      <FormFailure text={failure} />
      <Button type="button" size="lg" pending={pending} pendingLabel={t('accepting')} onClick={() => run(accept)}>
        <Check aria-hidden />
        {t('accept')}
      </Button>
      <UseAnotherAccount here={here} />
    </>
  )
}
