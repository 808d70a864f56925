'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useTranslations } from 'next-intl'
import type { SignInMethods } from '@/components/auth/reauthentication-panel'
import { rememberPage } from '@/components/auth/reauthentication-return'
import { useReauthentication } from '@/components/auth/use-reauthentication'
import { useTypedBefore } from '@/components/auth/use-typed-before'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useDone } from '@/components/forms/use-done'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Send } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { apiSend } from '@/lib/http/client'
import { secondParentFormSchema } from '@/lib/second-parents/schema'

const resolver = zodResolver(secondParentFormSchema)
const card = 'second-parent'

/** Invites a second parent by email, after a reauthentication. */
export function InviteForm({ childId, signInMethods }: { childId: string; signInMethods: SignInMethods }) {
  const t = useTranslations('secondParent.invite')
  const done = useDone()
  const { withReauthentication, panel } = useReauthentication({
    methods: signInMethods,
    heading: '#second-parent-title-fold',
    onLeave: () => rememberPage(card, { email: form.getValues('email') }),
  })
  const { form, errorOf, submit, pending, rowFailure } = useSignedInForm(resolver, {
    send: invite,
    failed: t('failed'),
    withReauthentication,
  })
  const keyFor = useIdempotencyKey()
  const { hint, onBlur } = useAddressSuggestion(form, 'email')

  useTypedBefore(card, ({ email = '' }) => form.setValue('email', email))

  async function invite({ email }: { email: string }): Promise<boolean> {
    const input = { childId, email }
    await apiSend('POST', '/api/second-parents', input, { idempotencyKey: keyFor(input) })
    return done({ title: t('sent.title'), description: t('sent.text', { email }) }, '#second-parent-title-fold')
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-3">
        <FormField label={t('email')} id="second-parent-email" hint={hint(t('hint'))} error={errorOf('email')}>
          <Input type="email" autoComplete="off" required {...form.register('email', { onBlur })} />
        </FormField>
        {rowFailure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('sending')}>
          <Send aria-hidden />
          {t('submit')}
        </Button>
      </Form>
      {panel}
    </>
  )
}
