'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { newNoteSchema } from '@/lib/consultations/desk/schema'
import { apiSend } from '@/lib/http/client'

const resolver = zodResolver(newNoteSchema)

/** Validated on submit only: leaving the field empty is not an error. */
export function NoteForm({ requestId }: { requestId: string }) {
  const t = useTranslations('doctorRequest.notes')
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: add,
    failed: t('failed'),
    mode: 'onSubmit',
  })

  async function add(input: { text: string }): Promise<boolean> {
    await apiSend('POST', `/api/doctor-requests/${requestId}/notes`, input)
    form.reset({ text: '' })
    showToast({ title: t('added'), tone: 'success' })
    router.refresh()
    return false
  }

  return (
    <Form onSubmit={submit} className="grid gap-3">
      <FormField label={t('new')} id="new-note" error={errorOf('text')}>
        <Textarea rows={3} autoComplete="off" {...form.register('text')} />
      </FormField>
      {failure}
      <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('adding')}>
        {t('add')}
      </Button>
    </Form>
  )
}
