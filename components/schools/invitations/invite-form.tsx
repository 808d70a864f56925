'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useAddressSuggestion } from '@/components/forms/use-address-suggestion'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { ClassChoice } from '@/components/schools/classes/class-choice'
import { useSchoolPath, useSchoolReauthentication } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import type { MemberClasses, SchoolClass } from '@/lib/schools/classes/schema'
import { type NewInvitationInput, newInvitationSchema } from '@/lib/schools/invitations/schema'
import { memberRoles } from '@/lib/schools/schema'

const resolver = zodResolver(newInvitationSchema)
const wholeSchool: MemberClasses = { ownClassesOnly: false, classIds: [] }

/** Invites a person by email, and is empty again for the next one. */
export function InviteForm({ classes }: { classes: SchoolClass[] }) {
  const t = useTranslations('schoolAdmin.members')
  const [sees, setSees] = useState(wholeSchool)
  const [isMissing, setMissing] = useState(false)
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

  const mayChoose = classes.length > 0 && form.watch('role') !== 'admin'
  const isLimited = mayChoose && sees.ownClassesOnly

  function submitChosen(): void {
    const isNoneChosen = isLimited && sees.classIds.length === 0
    setMissing(isNoneChosen)
    if (!isNoneChosen) submit()
  }

  async function invite(fields: NewInvitationInput): Promise<boolean> {
    const input = isLimited ? { ...fields, classIds: sees.classIds } : fields
    const idempotencyKey = keyFor({ input, times: timesSent.current })
    await apiSend('POST', inSchool('/api/schools/invitations'), input, { idempotencyKey })
    timesSent.current += 1
    const text = t('invite.sent.text', { email: input.email })
    showToast({ title: t('invite.sent.title'), description: text, tone: 'success' })
    form.reset({ email: '', role: 'member' })
    setSees(wholeSchool)
    router.refresh()
    return false
  }

  return (
    <>
      <Form onSubmit={submitChosen} className="grid gap-3 border-t border-border pt-4">
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
        {mayChoose && (
          <ClassChoice
            name="invited-sees"
            classes={classes}
            value={sees}
            error={isMissing ? t('classes.missing') : undefined}
            onChange={(value) => {
              setMissing(false)
              setSees(value)
            }}
          />
        )}
        {rowFailure}
        <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('invite.sending')}>
          {t('invite.submit')}
        </Button>
      </Form>
      {panel}
    </>
  )
}
