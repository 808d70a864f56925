'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { FormFailure } from '@/components/forms/form-failure'
import { useFailureToast } from '@/components/forms/use-failure-toast'
import { useTypedWord } from '@/components/forms/use-typed-word'
import { ApiError, apiSend } from '@/lib/http/client'

/** Needs no account: the mail may have reached the wrong person. */
export function DeclineInvitation({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const [t, forms] = [useTranslations('secondParentInvitation.decline'), useTranslations('forms')]
  const router = useRouter()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()

  async function decline(): Promise<boolean> {
    setFailure(undefined)
    if (!isTyped()) return false
    try {
      await apiSend('POST', '/api/second-parents/decline', { token })
      onDeclined()
      return true
    } catch (error) {
      showFailure(error, { title: forms('error'), text: t('failed') })
      if (error instanceof ApiError && error.status === 404) router.refresh()
      return false
    }
  }

  return (
    <ConfirmButton
      labels={{
        act: t('act'),
        warning: t('warning'),
        confirm: t('confirm'),
        acting: t('acting'),
        keep: t('keep'),
      }}
      failure={<FormFailure text={failure} />}
      onConfirm={decline}
    >
      {field}
    </ConfirmButton>
  )
}
