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
import { boldEmail } from '@/components/ui/rich-text'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface JoinSchoolProps {
  token: string
  /** This page's own path, to come back to. */
  here: string
  ownEmail: string
}

/** Joins the school and continues to its dashboard. */
export function JoinSchool({ token, here, ownEmail }: JoinSchoolProps) {
  const [t, forms] = [useTranslations('schoolInvitation'), useTranslations('forms')]
  const router = useRouter()
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const signInAgain = useSignInAgain()

  async function join(): Promise<boolean> {
    setFailure(undefined)
    try {
      const { school } = await apiSend<{ school: { id: string } }>('POST', '/api/school-invitations/accept', { token })
      showToast({ title: t('joined.title'), description: t('joined.text'), tone: 'success' }, { afterNavigation: true })
      location.assign(`/school-admin?${new URLSearchParams({ school: school.id })}`)
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
    // The school has revoked it, or another account is signed in by now: the page says which.
    if (status === 403 || status === 404) router.refresh()
    return false
  }

  return (
    <>
      <p className="text-sm wrap-anywhere">{t.rich('as', { email: ownEmail, keep: boldEmail })}</p>
      <FormFailure text={failure} />
      <Button type="button" size="lg" pending={pending} pendingLabel={t('joining')} onClick={() => run(join)}>
        <Check aria-hidden />
        {t('join')}
      </Button>
      <UseAnotherAccount here={here} />
    </>
  )
}
