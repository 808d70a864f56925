'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import type { Profile } from '@/lib/accounts/types'
import { EmailState } from './email-state'
import { PersonalForm } from './personal-form'

export type PersonalDetails = Pick<
  Profile,
  'firstName' | 'lastName' | 'email' | 'phoneNumber' | 'emailVerified' | 'pendingEmail' | 'hasPassword' | 'connected'
>

/** Name, e-mail and phone number: to be read, and after Edit to be changed. */
export function PersonalCard({ details }: { details: PersonalDetails }) {
  const t = useTranslations('profile')
  const [editing, setEditing] = useState<boolean>()
  const edit = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (editing === false) edit.current?.focus()
  }, [editing])

  return (
    <Card aria-labelledby="personal" className="grid gap-5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="personal" tabIndex={-1} className="outline-none">
          {t('personal')}
        </h2>
        {!editing && (
          <Button ref={edit} type="button" variant="secondary" size="sm" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {t('edit')}
          </Button>
        )}
      </div>
      {editing ? (
        <PersonalForm details={details} onDone={() => setEditing(false)} />
      ) : (
        <>
          <dl className="grid gap-5 sm:grid-cols-2">
            <Detail name={t('firstName')} value={details.firstName} />
            <Detail name={t('lastName')} value={details.lastName} />
            <Detail name={t('email')} value={details.email} />
            <Detail name={t('phoneNumber')} value={details.phoneNumber} />
          </dl>
          <EmailState details={details} onAdd={() => setEditing(true)} />
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
