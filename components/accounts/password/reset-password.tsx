'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { FormHeading } from '@/components/auth/form-heading'
import { forgetReturn, readReturn } from '@/components/auth/return-path'
import { withNext } from '@/components/auth/with-next'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { PasswordInput } from '@/components/ui/password-input'
import { showToast } from '@/components/ui/toast'
import { passwordResetFormSchema } from '@/lib/accounts/password/schema'
import { ApiError, apiSend } from '@/lib/http/client'
import { Outcome } from './password-outcome'

const resolver = zodResolver(passwordResetFormSchema)

/**
 * Sets a new password with a mailed link. Opening the page does not use the link up: mail scanners open links too.
 *
 * @param isValid whether the link worked when the page was opened
 */
export function ResetPassword({ token, isValid }: { token: string; isValid: boolean }) {
  const t = useTranslations('recovery.reset')
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(isValid ? 'open' : 'invalid')
  // The page to continue with, from before the reset was requested in this browser. The mail does not contain it.
  const [next, setNext] = useState<string | null>(null)
  useEffect(() => setNext(readReturn()), [])
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)

  async function save(input: { newPassword: string; confirmPassword: string }): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', '/api/auth/reset-password', { token, ...input })
      forgetReturn()
      setState('done')
    } catch (error) {
      if (error instanceof ApiError && isAboutLink(error)) setState('invalid')
      else {
        showFieldErrors(error)
        showFailure(error, { title: t('failed'), text: serverMessageOf(error) ?? t('failed') })
      }
    }
    return false
  }

  function explain() {
    const { newPassword, confirmPassword } = form.getValues()
    const isDifferent = Boolean(confirmPassword) && newPassword !== confirmPassword
    const isShort = form.getFieldState('newPassword').error?.message === 'passwordTooShort'
    if (isDifferent) showToast({ title: t('mismatch.title'), description: t('mismatch.text'), tone: 'error' })
    else if (isShort) showToast({ title: t('tooShort.title'), description: t('tooShort.text'), tone: 'error' })
  }

  if (state === 'done') {
    return (
      <Outcome title={t('done')} text={t('doneText')}>
        <ButtonLink href={withNext('/login', withNext('/shared-access', next ?? '/'))} size="lg">
          {t('signIn')}
        </ButtonLink>
      </Outcome>
    )
  }
  if (state === 'invalid') {
    return (
      <Outcome title={t('invalid')} text={t('invalidText')}>
        <ButtonLink href={withNext('/forgot-password', next)} size="lg">
          {t('askAgain')}
        </ButtonLink>
      </Outcome>
    )
  }
  return (
    <>
      <FormHeading title={t('heading')} lead={t('lead')} />
      <Form onSubmit={() => form.handleSubmit((input) => run(() => save(input)), explain)()} className="grid gap-4.5">
        <FormField label={t('newPassword')} id="new-password" hint={t('hint')} error={errorOf('newPassword')}>
          <PasswordInput autoComplete="new-password" required {...form.register('newPassword')} />
        </FormField>
        <FormField label={t('confirmPassword')} id="confirm-password" error={errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" required {...form.register('confirmPassword')} />
        </FormField>
        <FormFailure text={failure} />
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </>
  )
}

function isAboutLink({ status, errors }: ApiError): boolean {
  return status === 404 || errors.some(({ field }) => field === 'token')
}
