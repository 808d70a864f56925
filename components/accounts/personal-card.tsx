'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import type { Profile } from '@/lib/accounts/schema'
import { EmailState } from './email-state'
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
