'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/forms/form'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { showToast } from '@/components/ui/toast'
import { type LoginInput, loginSchema } from '@/lib/accounts/schema'
import { apiSend } from '@/lib/http/client'

const resolver = zodResolver(loginSchema)

/** @param next where to go after signing in: a path of our own, already checked */
export function LoginForm({ next = '/' }: { next?: string }) {
  const [t, ui] = [useTranslations('auth.login'), useTranslations('ui')]
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const showFailure = useFailureToast()

  async function logIn(input: LoginInput): Promise<boolean> {
    try {
      await apiSend('POST', '/api/auth/login', input)
    } catch (error) {
      showFieldErrors(error)
      showFailure(error, { title: t('failed.title'), text: serverMessageOf(error) ?? t('failed.text') })
      return false
    }
    showToast({ title: t('success.title'), description: t('success.text'), tone: 'success' }, { afterNavigation: true })
    // A full load: everything the router has kept belongs to a visitor who was signed out.
    location.assign(next)
    return true
  }

  return (
    <>
      <div className="grid gap-1.5">
        <h1>{t('heading')}</h1>
        <p className="text-muted-foreground">{t('lead')}</p>
      </div>
      <Form onSubmit={() => form.handleSubmit((input) => run(() => logIn(input)))()} className="grid gap-4.5">
        <Field label={t('email')} id="email" error={errorOf('email')}>
          <Input type="email" autoComplete="username" required {...form.register('email')} />
        </Field>
        <Field label={t('password')} id="password" error={errorOf('password')}>
          <PasswordInput
            autoComplete="current-password"
            showLabel={ui('showPassword')}
            hideLabel={ui('hidePassword')}
            required
            {...form.register('password')}
          />
        </Field>
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </>
  )
}
