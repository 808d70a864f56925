'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { type NewInvitationInput, newInvitationSchema } from '@/lib/schools/invitations/schema'
import { memberRoles } from '@/lib/schools/schema'

const resolver = zodResolver(newInvitationSchema)

/** Invites a person by email, and is empty again for the next one. */
export function InviteForm() {
  const t = useTranslations('schoolAdmin.members')
  const router = useRouter()
  const inSchool = useSchoolPath()
  const { withReauthentication, panel } = useSchoolReauthentication('#school-members')
  const { form, errorOf, submit, pending, rowFailure } = useSignedInForm(resolver, {
    send: invite,
    failed: t('invite.failed'),
    withReauthentication,
  })
  const { hint, onBlur } = useAddressSuggestion(form, 'email')
  const keyFor = useIdempotencyKey()
  // Part of the idempotency key: inviting the same address again sends a new link.
  const timesSent = useRef(0)

  async function invite(input: NewInvitationInput): Promise<boolean> {
    const idempotencyKey = keyFor({ input, times: timesSent.current })
    await apiSend('POST', inSchool('/api/schools/invitations'), input, { idempotencyKey })
    timesSent.current += 1
    const text = t('invite.sent.text', { email: input.email })
    showToast({ title: t('invite.sent.title'), description: text, tone: 'success' })
    form.reset({ email: '', role: 'member' })
    router.refresh()
    return false
  }

  return (
    <>
      <Form onSubmit={submit} className="grid gap-3 border-t border-border pt-4">
        <h3 className="text-base">{t('invite.title')}</h3>
        <FormField label={t('invite.email')} id="member-email" hint={hint(t('invite.hint'))} error={errorOf('email')}>
          <Input type="email" autoComplete="off" required {...form.register('email', { onBlur })} />
        </FormField>
        <FormField label={t('invite.role')} id="member-role" error={errorOf('role')}>
          <NativeSelect {...form.register('role')}>
            {memberRoles.map((role) => (
              <option key={role} value={role}>
                {t(`roles.${role}`)}
              </option>
            ))}
          </NativeSelect>
        </FormField>
        {rowFailure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('invite.sending')}>
          {t('invite.submit')}
        </Button>
      </Form>
      {panel}
    </>
  )
}
