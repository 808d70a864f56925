'use client'

import { useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import type { Resolver } from 'react-hook-form'
import { FormHeading } from '@/components/auth/form-heading'
import { isSignedIn } from '@/components/auth/is-signed-in'
import { withNext } from '@/components/auth/with-next'
import { subscribeToDrafts } from '@/components/drafts/draft'
import { countUnsentAnswers } from '@/components/drafts/kept-answers'
import { unstoredTexts } from '@/components/drafts/storage'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { SiteLink } from '@/components/ui/site-link'
import { showToast } from '@/components/ui/toast'
import { ApiError, apiSend } from '@/lib/http/client'
import { schoolTokenIn } from '@/lib/request/school-token'

type LoginInput = Record<'email' | 'password', string>

/** Both are required and nothing else is validated here, so this page does not have to load zod. */
const resolver: Resolver<LoginInput> = async (values) => {
  const missing = (['email', 'password'] as const).filter(
    (name) => !(name === 'email' ? values.email?.trim() : values.password),
  )
  const errors = Object.fromEntries(missing.map((name) => [name, { type: 'required', message: 'required' }]))
  return missing.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** @param next where to continue after signing in: a path of this site, already validated */
export function LoginForm({ next = '/' }: { next?: string }) {
  const [t, errors] = [useTranslations('auth.login'), useTranslations('auth.errors')]
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const [isRefused, setRefused] = useState(false)
  const [wasSent, setSent] = useState(false)
  const showFailure = useFailureToast(setFailure)

  async function logIn(input: LoginInput): Promise<boolean> {
    setFailure(undefined)
    setRefused(false)
    try {
      await apiSend('POST', '/api/auth/login', input, { referralLink: schoolTokenIn(next) })
    } catch (error) {
      showFieldErrors(error)
      showFailure(error, { title: t('failed.title'), text: serverMessageOf(error) ?? t('failed.text') })
      if (error instanceof ApiError && error.status === 401) {
        setRefused(true)
        form.setFocus('password')
      }
      return false
    }
    if (!(await isSignedIn())) {
      showFailure(null, { title: t('failed.title'), text: errors('noCookies') })
      return false
    }
    showToast({ title: t('success.title'), description: t('success.text'), tone: 'success' }, { afterNavigation: true })
    // A full page load: the router's cache belongs to a signed-out visitor. It replaces this entry, from which Back would
    // lead to `next` again.
    location.replace(next)
    return true
  }

  return (
    <>
      {/* Hides the error of an earlier sign-in with Google or LINE: social-sign-in-error.tsx. */}
      <FormHeading data-sent={wasSent || undefined} title={t('heading')} lead={t('lead')} />
      <AnswersKept />
      <Form
        onSubmit={() => {
          setSent(true)
          form.handleSubmit((input) => run(() => logIn(input)))()
        }}
        className="grid gap-4.5"
      >
        <FormField label={t('email')} id="email" error={errorOf('email')}>
          <Input type="email" autoComplete="username" required {...form.register('email')} />
        </FormField>
        <FormField label={t('password')} id="password" error={errorOf('password') ?? (isRefused && failure)}>
          <PasswordInput autoComplete="current-password" required {...form.register('password')} />
        </FormField>
        <SiteLink
          href={withNext('/forgot-password', next === '/' ? null : next)}
          className="-my-3 inline-flex min-h-11 w-fit items-center text-sm font-semibold text-primary underline"
        >
          {t('forgot')}
        </SiteLink>
        <FormFailure text={isRefused ? undefined : failure} />
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </>
  )
}

/** For a person whose session ended in the middle of the questions: the answers are still there. */
export function AnswersKept() {
  const t = useTranslations('auth.login')
  const count = useSyncExternalStore(subscribeToDrafts, countForLater, () => 0)
  if (count === 0) return null
  return (
    <Panel tone="calm" className="p-4 text-sm">
      <p>{t('answersKept', { count })}</p>
    </Panel>
  )
}

/** Answers that the browser refused to store end with this document, and signing in opens another. */
function countForLater(): number {
  return Object.keys(unstoredTexts).length > 0 ? 0 : countUnsentAnswers()
}
