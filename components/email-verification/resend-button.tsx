import { RequestButton } from '@/components/forms/request-button'
import type { ButtonVariants } from '@/components/ui/button'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'

interface ResendButtonProps extends ButtonVariants {
  /** A translator of a namespace that has these keys. */
  t: (key: 'resend' | 'sending' | 'sent.title' | 'sent.text' | 'failed') => string
  /** Leads through the sign-in back to this page, where the default would lead elsewhere. */
  onSignedOut?: () => true
}

/** Sends the mail that confirms the account's address again. */
export function ResendButton({ t, onSignedOut, variant = 'outline', size }: ResendButtonProps) {
  async function resend(): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/resend-verification')
    } catch (error) {
      if (onSignedOut && error instanceof ApiError && error.status === 401) return onSignedOut()
      throw error
    }
    showToast({ title: t('sent.title'), description: t('sent.text'), tone: 'success' })
    return false
  }

  return (
    <RequestButton request={resend} failed={t('failed')} variant={variant} size={size} pendingLabel={t('sending')}>
      {t('resend')}
    </RequestButton>
  )
}
