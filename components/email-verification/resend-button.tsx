import { RequestButton } from '@/components/forms/request-button'
import type { ButtonVariants } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface ResendButtonProps extends ButtonVariants {
  texts: { resend: string; sending: string; sentTitle: string; sentText: string; failed: string }
  /** Leads through the sign-in back to this page, where the default would lead elsewhere. */
  onSignedOut?: () => true
}

/** Sends the mail that confirms the account's address again. */
export function ResendButton({ texts, onSignedOut, variant = 'outline', size }: ResendButtonProps) {
  async function resend(): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/resend-verification')
    } catch (error) {
      if (onSignedOut && error instanceof ApiError && error.status === 401) return onSignedOut()
      throw error
    }
    showToast({ title: texts.sentTitle, description: texts.sentText, tone: 'success' })
    return false
  }

  return (
    <RequestButton request={resend} failed={texts.failed} variant={variant} size={size} pendingLabel={texts.sending}>
      {texts.resend}
    </RequestButton>
  )
}

/** The texts of a `ResendButton`, from a translator of a namespace that has these keys. */
export function resendTexts(
  t: (key: 'resend' | 'sending' | 'sent.title' | 'sent.text' | 'failed') => string,
): ResendButtonProps['texts'] {
  return {
    resend: t('resend'),
    sending: t('sending'),
    sentTitle: t('sent.title'),
    sentText: t('sent.text'),
    failed: t('failed'),
  }
}
