import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Resolver } from 'react-hook-form'
import { ReauthenticationPanel } from '@/components/auth/reauthentication-panel'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { SaveOrCancel } from '@/components/forms/save-or-cancel'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { serverMessageOf } from '@/components/forms/use-failure-toast'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Panel } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import type { User } from '@/lib/accounts/schema'
import { ApiError, apiSend } from '@/lib/http/client'
import type { PersonalDetails } from './personal-card'

const fields = ['firstName', 'lastName', 'email', 'phoneNumber'] as const
type ProfileFields = Record<(typeof fields)[number], string>

/** Nothing is validated in the browser (spec 5): the server's errors are shown at their fields. */
const resolver: Resolver<ProfileFields> = async (values) => ({ values, errors: {} })

/** An account opened with LINE may have no last name or email: fields that were empty before may stay empty. */
function withoutStillMissing(input: ProfileFields, details: PersonalDetails): Partial<ProfileFields> {
  const sent = fields.filter((name) => input[name].trim() || details[name])
  // An unchanged phone number from before there was a rule must not prevent a new name.
  const isSameNumber = input.phoneNumber === details.phoneNumber
  return Object.fromEntries(
    sent.filter((name) => !(name === 'phoneNumber' && isSameNumber)).map((name) => [name, input[name]]),
  )
}

interface PersonalFormProps {
  details: PersonalDetails
  isVerifiedDoctor: boolean
  /** Called when the details were saved, and on cancel. */
  onDone: () => void
}

export function PersonalForm({ details, isVerifiedDoctor, onDone }: PersonalFormProps) {
  const [t, router] = [useTranslations('profile'), useRouter()]
  const { form, errorOf, submit, sendNow, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: (error) => ({ title: t('failed.title'), text: serverMessageOf(error) ?? t('failed.text') }),
    mode: 'onSubmit',
  })
  const { hint, onBlur } = useAddressSuggestion(form, 'email')
  const nameHint = isVerifiedDoctor ? { 'aria-describedby': 'profile-name-hint' } : {}
  // The input to send after reauthentication, which a new email address needs.
  const [unconfirmed, setUnconfirmed] = useState<ProfileFields>()

  // The button that opened the form is gone, and the focus with it.
  useEffect(() => form.setFocus('firstName'), [form])

  async function save(input: ProfileFields): Promise<boolean> {
    setUnconfirmed(undefined)
    let saved: User
    try {
      saved = await apiSend<User>('PATCH', '/api/auth/profile', withoutStillMissing(input, details))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED') {
        setUnconfirmed(input)
        return false
      }
      throw error
    }
    const isRenamed = saved.firstName !== details.firstName || saved.lastName !== details.lastName
    const isUnconfirmed = input.email.trim() !== '' && saved.email !== input.email.trim()
    const outcome = isUnconfirmed ? 'waits' : isRenamed && isVerifiedDoctor ? 'verifyAgain' : 'text'
    showToast({ title: t('saved.title'), description: t(`saved.${outcome}`), tone: 'success' })
    router.refresh()
    onDone()
    return false
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-5">
        {isVerifiedDoctor && (
          <Panel tone="sand" className="text-sm">
            <p id="profile-name-hint">{t('nameHint')}</p>
          </Panel>
        )}
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField label={t('firstName')} id="profile-first-name" error={errorOf('firstName')}>
            <Input
              autoComplete="given-name"
              defaultValue={details.firstName}
              {...nameHint}
              {...form.register('firstName')}
            />
          </FormField>
          <FormField label={t('lastName')} id="profile-last-name" error={errorOf('lastName')}>
            <Input
              autoComplete="family-name"
              defaultValue={details.lastName}
              {...nameHint}
              {...form.register('lastName')}
            />
          </FormField>
          <FormField
            label={t('email')}
            id="profile-email"
            hint={hint(details.emailVerified ? t('emailHint') : null)}
            error={errorOf('email')}
          >
            <Input
              type="email"
              autoComplete="email"
              defaultValue={details.email ?? ''}
              {...form.register('email', { onBlur })}
            />
          </FormField>
          <FormField
            label={t('phoneNumber')}
            id="profile-phone"
            error={errorOf('phoneNumber')}
            optional={t('optional')}
          >
            <Input
              type="tel"
              autoComplete="tel"
              defaultValue={details.phoneNumber ?? ''}
              {...form.register('phoneNumber')}
            />
          </FormField>
        </div>
        {failure}
        <SaveOrCancel pending={pending} t={t} onCancel={onDone} />
      </Form>
      {unconfirmed && (
        <ReauthenticationPanel
          hasPassword={details.hasPassword}
          connected={details.connected}
          onConfirmed={() => sendNow(unconfirmed)}
          onCancel={() => setUnconfirmed(undefined)}
        />
      )}
    </>
  )
}
