'use client'

import { useTranslations } from 'next-intl'
import { useEditing } from '@/components/accounts/use-editing'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import { PasswordForm } from './password-form'

/** For accounts that have a password. */
export function PasswordCard() {
  const t = useTranslations('profile.password')
  const { editing, edit, open, close } = useEditing()

  return (
    <Card aria-labelledby="password" className="grid gap-4">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id="password">{t('title')}</h2>
        {!editing && (
          <Button ref={edit} type="button" variant="secondary" size="sm" onClick={open}>
            <Pencil aria-hidden />
            {t('change')}
          </Button>
        )}
      </div>
      {/* A new form each time: nothing typed before is left in it. */}
      {editing ? <PasswordForm onDone={close} /> : <p className="text-sm text-muted-foreground">{t('text')}</p>}
    </Card>
  )
}
