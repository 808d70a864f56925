'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/forms/form'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { focusHeading } from '@/components/ui/focus-heading'
import { Send } from '@/components/ui/icons'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { apiSend } from '@/lib/http/client'
import { secondParentFormSchema } from '@/lib/second-parents/schema'

const resolver = zodResolver(secondParentFormSchema)

/** Invites a second parent by email. */
export function InviteForm({ childId }: { childId: string }) {
  const t = useTranslations('secondParent.invite')
  const router = useRouter()
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver)
  const { pending, run, failure } = useButtonRequest()
  const keyFor = useIdempotencyKey()

  async function invite(email: string): Promise<boolean> {
    const input = { childId, email }
    try {
      await apiSend('POST', '/api/second-parents', input, { idempotencyKey: keyFor(input) })
    } catch (error) {
      showFieldErrors(error)
      throw error
    }
    showToast({ title: t('sent.title'), description: t('sent.text', { email }), tone: 'success' })
    focusHeading('#second-parent-title')
    router.refresh()
    return true
  }

  return (
    <Form
      onSubmit={() => form.handleSubmit(({ email }) => run(() => invite(email), t('failed')))()}
      className="grid gap-3"
    >
      <Field label={t('email')} id="second-parent-email" hint={t('hint')} error={errorOf('email')}>
        <Input type="email" autoComplete="off" required {...form.register('email')} />
      </Field>
      {failure}
      <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('sending')}>
        <Send aria-hidden />
        {t('submit')}
      </Button>
    </Form>
  )
}
