import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/auth/request-button'
import { ResendButton, resendTexts } from '@/components/email-verification/resend-button'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { focusHeading } from '@/components/ui/focus-heading'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { PersonalDetails } from './personal-card'

/** Asks to add an email address, to confirm it, or to confirm the new one. */
export function EmailState({ details, onAdd }: { details: PersonalDetails; onAdd: () => void }) {
  const t = useTranslations('profile.emailState')
  const { email, emailVerified, pendingEmail } = details
  if (!email) {
    return (
      <Panel tone="next" className="grid justify-items-start gap-3">
        <p className="text-sm">{t('missing')}</p>
        <Button type="button" variant="outline" size="sm" onClick={onAdd}>
          {t('add')}
        </Button>
      </Panel>
    )
  }
  if (pendingEmail) {
    return (
      <Panel className="grid justify-items-start gap-3">
        <p className="text-sm wrap-anywhere">{t('pending', { email: pendingEmail })}</p>
        <div className="flex flex-wrap gap-2">
          <ResendButton texts={resendTexts(t)} size="sm" />
          <KeepCurrent pendingEmail={pendingEmail} />
        </div>
      </Panel>
    )
  }
  if (emailVerified) return null
  return (
    <Panel className="grid justify-items-start gap-3">
      <p className="text-sm">{t('unconfirmed')}</p>
      <ResendButton texts={resendTexts(t)} size="sm" />
    </Panel>
  )
}

/** Cancels a pending change of the address. */
function KeepCurrent({ pendingEmail }: { pendingEmail: string }) {
  const t = useTranslations('profile.emailState')
  const router = useRouter()

  async function keep(): Promise<boolean> {
    await apiSend('DELETE', '/api/auth/email-change')
    const description = t('kept.text', { email: pendingEmail })
    showToast({ title: t('kept.title'), description, tone: 'success' })
    // The button disappears with the refresh.
    focusHeading('#personal')
    router.refresh()
    return false
  }

  return (
    <RequestButton request={keep} failed={t('keepFailed')} variant="ghost" size="sm" pendingLabel={t('keeping')}>
      {t('keep')}
    </RequestButton>
  )
}
