'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { FormHeading } from '@/components/auth/form-heading'
import { isSignedIn } from '@/components/auth/is-signed-in'
import { storeRole } from '@/components/auth/store-role'
import { withNext } from '@/components/auth/with-next'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { RadioCards } from '@/components/forms/radio-cards'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { GraduationCap, Heart, Stethoscope } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { SiteLink } from '@/components/ui/site-link'
import { showToast } from '@/components/ui/toast'
import { type Role, roles } from '@/lib/auth/roles'
import { ApiError, apiSend } from '@/lib/http/client'
import { type RegistrationInput, registrationFormSchema } from '@/lib/registration/schema'
import { schoolTokenIn } from '@/lib/request/school-token'
import { TermsSentence } from './terms-sentence'

const resolver = zodResolver(registrationFormSchema)
const icons = { parent: Heart, teacher: GraduationCap, doctor: Stethoscope }

interface RegisterFormProps {
  /** Where to continue after registering: a path of this site, already validated. */
  next?: string | null
  /** Other ways to an account, between the heading and the form. */
  children?: ReactNode
}

export function RegisterForm({ next = null, children }: RegisterFormProps) {
  const t = useTranslations('auth.register')
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const [isTaken, setTaken] = useState(false)
  const { hint, onBlur } = useAddressSuggestion(form, 'email', 'password')
  const showFailure = useFailureToast(setFailure)

  async function register(input: RegistrationInput): Promise<boolean> {
    setFailure(undefined)
    setTaken(false)
    try {
      await apiSend('POST', '/api/auth/register', input, {
        idempotencyKey: keyFor(input),
        referralLink: schoolTokenIn(next),
      })
    } catch (error) {
      showFieldErrors(error)
      showFailure(error, { title: t('failed.title'), text: serverMessageOf(error) ?? t('failed.text') })
      if (error instanceof ApiError && error.code === 'EMAIL_TAKEN') {
        setTaken(true)
        form.setFocus('email')
      }
      return false
    }
    if (!(await isSignedIn())) {
      showFailure(null, { title: t('noCookies.title'), text: t('noCookies.text') })
      return false
    }
    storeRole(input.role)
    showToast({ title: t('success.title'), description: t('success.text'), tone: 'success' }, { afterNavigation: true })
    location.assign(next ?? (input.role === 'parent' ? '/parent-onboarding' : '/'))
    return true
  }

  function explainPasswords() {
    const { password, confirmPassword } = form.getValues()
    if (confirmPassword && password !== confirmPassword) {
      // The schema compares the two only when every single field is valid.
      form.setError('confirmPassword', { message: 'passwordMismatch' })
      showToast({ title: t('mismatch.title'), description: t('mismatch.text'), tone: 'error' })
    } else if (form.getFieldState('password').error?.message === 'passwordTooShort') {
      showToast({ title: t('tooShort.title'), description: t('tooShort.text'), tone: 'error' })
    }
  }

  function checkConfirmationAgain() {
    if (form.getFieldState('confirmPassword').invalid) form.trigger('confirmPassword')
  }

  function submit(fields: FormData) {
    // Not registered with react-hook-form, which on hydration would reset an earlier choice.
    form.setValue('role', fields.get('role') as Role)
    form.handleSubmit(({ confirmPassword, ...input }) => run(() => register(input)), explainPasswords)()
  }

  const options = roles.map((role) => ({ value: role, label: t(`roles.${role}`), icon: icons[role] }))
  const taken = (
    <>
      {failure}{' '}
      <SiteLink href={withNext('/login', next)} className="inline-block py-1 underline">
        {t('signInInstead')}
      </SiteLink>
    </>
  )
  return (
    <>
      <FormHeading
        back={{ href: withNext('/login', next), label: t('back') }}
        title={t('title')}
        className="grid gap-1"
      />
      {children}
      <Form onSubmit={submit} className="grid gap-4">
        <RadioCards legend={t('role')} name="role" options={options} value="parent" />
        <div className="grid grid-cols-2 gap-4 large-text:grid-cols-1">
          <FormField label={t('firstName')} id="first-name" error={errorOf('firstName')}>
            <Input autoComplete="given-name" required {...form.register('firstName')} />
          </FormField>
          <FormField label={t('lastName')} id="last-name" error={errorOf('lastName')}>
            <Input autoComplete="family-name" required {...form.register('lastName')} />
          </FormField>
        </div>
        <FormField label={t('email')} id="email" hint={hint()} error={errorOf('email') ?? (isTaken && taken)}>
          <Input
            type="email"
            autoComplete="email"
            required
            {...form.register('email', { onChange: () => setTaken(false), onBlur })}
          />
        </FormField>
        <FormField label={t('password')} id="password" hint={t('passwordHint')} error={errorOf('password')}>
          <PasswordInput
            autoComplete="new-password"
            required
            {...form.register('password', { onChange: checkConfirmationAgain })}
          />
        </FormField>
        <FormField label={t('confirmPassword')} id="confirm-password" error={errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" required {...form.register('confirmPassword')} />
        </FormField>
        <TermsSentence />
        <FormFailure text={isTaken ? undefined : failure} />
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </>
  )
}
