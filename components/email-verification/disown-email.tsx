import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmButton } from '@/components/forms/confirm-button'
import { FormFailure } from '@/components/forms/form-failure'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useTypedWord } from '@/components/forms/use-typed-word'
import type { OpenedConfirmation } from '@/lib/email-verification/schema'
import { ApiError, apiSend } from '@/lib/http/client'
import type { Ending } from './confirmation-outcome'

interface DisownEmailProps extends Pick<OpenedConfirmation, 'about'> {
  token: string
  onEnd: (end: Ending) => void
}

/** "This was not me": another person gave this address. */
export function DisownEmail({ token, about, onEnd }: DisownEmailProps) {
  const t = useTranslations('verifyEmail.notMe')
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)
  const { field, isTyped } = useTypedWord()

  async function disown(): Promise<boolean> {
    setFailure(undefined)
    if (!isTyped()) return false
    try {
      await apiSend('POST', '/api/auth/verify-email/disown', { token })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) onEnd('invalid')
      else showFailure(error, { title: t('failed'), text: serverMessageOf(error) ?? t('failed') })
      return false
    }
    onEnd(about)
    return true
  }

  const labels = {
    act: t('act'),
    warning: t(`warning.${about}`),
    confirm: t('confirm'),
    acting: t('acting'),
    keep: t('keep'),
  }
  return (
    <div className="grid gap-1 border-t border-border pt-4">
      <p className="text-sm text-muted-foreground">{t('question')}</p>
      <ConfirmButton flush labels={labels} failure={<FormFailure text={failure} />} onConfirm={disown}>
        {field}
      </ConfirmButton>
    </div>
  )
}
