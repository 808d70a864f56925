'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { useEditing } from '@/components/accounts/use-editing'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { SaveOrCancel } from '@/components/forms/save-or-cancel'
import { serverMessageOf } from '@/components/forms/use-failure-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import { PasswordInput } from '@/components/ui/password-input'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'

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

type PasswordFields = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>

const minLength = 6

/** The specification's two rules. The server checks everything else, the current password too. */
const resolver: Resolver<PasswordFields> = async (values) => {
  const error = refusalOf(values)
  return error ? { values: {}, errors: error } : { values, errors: {} }
}

function refusalOf({ newPassword, confirmPassword }: PasswordFields): FieldErrors<PasswordFields> | null {
  if (newPassword !== confirmPassword) return { confirmPassword: { type: 'validate', message: 'passwordMismatch' } }
  const isShort = [...newPassword].length < minLength
  return isShort ? { newPassword: { type: 'minLength', message: 'passwordTooShort' } } : null
}

/** @param onDone called when the password was changed, and on cancel */
function PasswordForm({ onDone }: { onDone: () => void }) {
  const [t, router] = [useTranslations('profile.password'), useRouter()]
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: change,
    failed: (error) => ({ title: t('failed.title'), text: serverMessageOf(error) ?? t('failed.text') }),
    onInvalid: explainRefusal,
    mode: 'onSubmit',
  })

  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.setFocus('currentPassword'), [form])

  async function change(input: PasswordFields): Promise<boolean> {
    await apiSend('PATCH', '/api/auth/change-password', input)
    showToast({ title: t('changed.title'), description: t('changed.text'), tone: 'success' })
    // The other devices were signed out: the list of sessions has changed.
    router.refresh()
    onDone()
    return false
  }

  function explainRefusal(): void {
    const kind = form.getFieldState('confirmPassword').invalid ? 'mismatch' : 'tooShort'
    showToast({ title: t(`${kind}.title`), description: t(`${kind}.text`), tone: 'error' })
  }

  function messageOf(name: keyof PasswordFields): string | undefined {
    const code = form.formState.errors[name]?.message
    if (code === 'passwordMismatch') return t('mismatch.text')
    if (code === 'passwordTooShort') return t('tooShort.text')
    return name === 'currentPassword' && code === 'invalid' ? t('wrong') : errorOf(name)
  }

  return (
    <Form onSubmit={submit} className="grid gap-4">
      <FormField label={t('current')} id="current-password" error={messageOf('currentPassword')}>
        <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
      </FormField>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormField label={t('new')} id="new-password" hint={t('hint')} error={messageOf('newPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </FormField>
        <FormField label={t('confirm')} id="confirm-new-password" error={messageOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmPassword')} />
        </FormField>
      </div>
      {failure}
      <SaveOrCancel pending={pending} t={t} onCancel={onDone} />
    </Form>
  )
}
