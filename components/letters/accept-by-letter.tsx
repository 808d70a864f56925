'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isSignedIn } from '@/components/auth/is-signed-in'
import { storeRole } from '@/components/auth/store-role'
import { withNext } from '@/components/auth/with-next'
import { rememberChild } from '@/components/children/remember-child'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { FormField } from '@/components/forms/form-field'
import { serverMessageOf, useFailureToast } from '@/components/forms/use-failure-toast'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { TermsSentence } from '@/components/registration/terms-sentence'
import { Button } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { PasswordInput } from '@/components/ui/password-input'
import { textLink } from '@/components/ui/text-link'
import { ApiError, apiSend } from '@/lib/http/client'
import { type LetterAcceptanceInput, letterAcceptanceFormSchema } from '@/lib/letters/schema'

const resolver = zodResolver(letterAcceptanceFormSchema)

interface AcceptByLetterProps {
  code: string
  /** The letter's, for which the call is counted. */
  token: string
  /** The letter's own page, to return to. */
  here: string
}

/** Accepts the referral with a new account that has a password and no address. */
export function AcceptByLetter({ code, token, here }: AcceptByLetterProps) {
  const [t, labels] = [useTranslations('letter.offer'), useTranslations('auth.register')]
  const router = useRouter()
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run } = useOneAtATime()
  const keyFor = useIdempotencyKey()
  const [failure, setFailure] = useState<string>()
  const showFailure = useFailureToast(setFailure)

  async function accept(person: Omit<LetterAcceptanceInput, 'code'>): Promise<boolean> {
    setFailure(undefined)
    const input = { code, ...person }
    let childId: string
    try {
      const options = { idempotencyKey: keyFor(input), referralLink: token }
      const { child } = await apiSend<{ child: { id: string } }>('POST', '/api/letters/accept', input, options)
      childId = child.id
    } catch (error) {
      showFieldErrors(error)
      showFailure(error, { title: t('failed'), text: serverMessageOf(error) ?? t('failed') })
      // It has ended, or another person accepted first: the page shows which.
      if (error instanceof ApiError && (error.status === 404 || error.status === 409)) router.refresh()
      return false
    }
    if (!(await isSignedIn())) {
      showFailure(null, { title: labels('noCookies.title'), text: t('noCookies') })
      return false
    }
    storeRole('parent')
    rememberChild(childId)
    // A full page load: the router's cache belongs to a signed-out visitor.
    location.assign(`/parent-assessment?${new URLSearchParams({ child: childId })}`)
    return true
  }

  return (
    <Panel className="grid gap-4">
      <div className="grid gap-1.5">
        <h2 className="text-base font-semibold">{t('title')}</h2>
        <p className="text-sm">{t('keep')}</p>
        <p className="text-sm">{t('lost')}</p>
        <p className="text-sm">{t.rich('sibling', { link: textLink(withNext('/letter', here)) })}</p>
      </div>
      <Form
        onSubmit={() => form.handleSubmit(({ confirmPassword, ...person }) => run(() => accept(person)))()}
        className="grid gap-4"
      >
        <div className="grid grid-cols-2 gap-4 large-text:grid-cols-1">
          <FormField label={labels('firstName')} id="first-name" error={errorOf('firstName')}>
            <Input autoComplete="given-name" required {...form.register('firstName')} />
          </FormField>
          <FormField label={labels('lastName')} id="last-name" error={errorOf('lastName')}>
            <Input autoComplete="family-name" required {...form.register('lastName')} />
          </FormField>
        </div>
        {/* For the browser's own store of passwords. */}
        <input type="text" name="username" autoComplete="username" value={code} readOnly hidden />
        <FormField label={labels('password')} id="password" hint={labels('passwordHint')} error={errorOf('password')}>
          <PasswordInput autoComplete="new-password" required {...form.register('password')} />
        </FormField>
        <FormField label={labels('confirmPassword')} id="confirm-password" error={errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" required {...form.register('confirmPassword')} />
        </FormField>
        <TermsSentence />
        <FormFailure text={failure} />
        <Button size="lg" pending={pending} pendingLabel={t('submitting')}>
          {t('submit')}
        </Button>
      </Form>
    </Panel>
  )
}

/** For a school that asks for the address it wrote to: the letter alone is not enough. */
export function NeedsAddress() {
  const t = useTranslations('letter.needsAddress')
  return (
    <Panel tone="next" className="grid gap-1.5">
      <h2 className="text-base font-semibold">{t('title')}</h2>
      <p>{t('text')}</p>
    </Panel>
  )
}
