'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ResendButton } from '@/components/email-verification/resend-button'
import { RequestButton } from '@/components/forms/request-button'
import { Button } from '@/components/ui/button'
import { Card, Panel } from '@/components/ui/card'
import { focusHeading } from '@/components/ui/focus-heading'
import { Pencil } from '@/components/ui/icons'
import { showToast } from '@/components/ui/toast'
import type { Profile } from '@/lib/accounts/schema'
import { apiSend } from '@/lib/http/client'
import { PersonalForm } from './personal-form'
import { useEditing } from './use-editing'

export type PersonalDetails = Pick<
  Profile,
  'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'emailVerified' | 'pendingEmail' | 'hasPassword' | 'connected'
>

interface PersonalCardProps {
  details: PersonalDetails
  /** Parents see a listing under this name, which was verified. */
  isVerifiedDoctor?: boolean
  /** Above the form. */
  note?: ReactNode
}

/** Name, email and phone number, with a form to edit them. */
export function PersonalCard({ details, isVerifiedDoctor = false, note }: PersonalCardProps) {
  const t = useTranslations('profile')
  const { editing, edit, open, close } = useEditing()

  return (
    <Card aria-labelledby="personal" className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="personal" tabIndex={-1} className="outline-none">
          {t('personal')}
        </h2>
        {!editing && (
          <Button ref={edit} type="button" variant="secondary" size="sm" onClick={open}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <>
          {note}
          <PersonalForm details={details} isVerifiedDoctor={isVerifiedDoctor} onDone={close} />
        </>
      ) : (
        <>
          <dl className="grid gap-5 sm:grid-cols-2">
            <Detail name={t('firstName')} value={details.firstName} />
            <Detail name={t('lastName')} value={details.lastName} />
            <Detail name={t('email')} value={details.email} />
            <Detail name={t('phoneNumber')} value={details.phoneNumber} />
          </dl>
          <EmailState details={details} onAdd={open} />
        </>
      )}
    </Card>
  )
}

function Detail({ name, value }: { name: string; value: string | null }) {
  const t = useTranslations('profile')
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className={value ? 'font-medium wrap-anywhere' : 'text-muted-foreground'}>{value || t('notProvided')}</dd>
    </div>
  )
}

/** Asks to add an email address, to confirm it, or to confirm the new one. */
export function EmailState({ details, onAdd }: { details: PersonalDetails; onAdd: () => void }) {
  const t = useTranslations('profile.emailState')
  const { email, emailVerified, pendingEmail } = details
  if (pendingEmail) {
    return (
      <Panel className="grid justify-items-start gap-3">
        <p className="text-sm wrap-anywhere">{t(email ? 'pending' : 'pendingFirst', { email: pendingEmail })}</p>
        <div className="flex flex-wrap gap-2">
          <ResendButton t={t} size="sm" />
          <KeepCurrent hasCurrent={email !== null} pendingEmail={pendingEmail} />
        </div>
      </Panel>
    )
  }
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
  if (emailVerified) return null
  return (
    <Panel className="grid justify-items-start gap-3">
      <p className="text-sm">{t('unconfirmed')}</p>
      <ResendButton t={t} size="sm" />
    </Panel>
  )
}

/** Cancels a pending change of the address. */
function KeepCurrent({ hasCurrent, pendingEmail }: { hasCurrent: boolean; pendingEmail: string }) {
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
      {t(hasCurrent ? 'keep' : 'keepNone')}
    </RequestButton>
  )
}
