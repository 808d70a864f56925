'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/forms/form'
import { FormFailure } from '@/components/forms/form-failure'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchemaForm } from '@/components/forms/use-schema-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { newNoteSchema } from '@/lib/consultations/desk/schema'
import { apiSend } from '@/lib/http/client'

const resolver = zodResolver(newNoteSchema)

/** Validated on submit only: leaving the field empty is not an error. */
export function NoteForm({ requestId }: { requestId: string }) {
  const t = useTranslations('doctorRequest.notes')
  const router = useRouter()
  const { form, errorOf, showFieldErrors } = useSchemaForm(resolver, 'onSubmit')
  const { pending, run } = useOneAtATime()
  const [failure, setFailure] = useState<string>()
  const explain = useSignedInFailure(setFailure)

  async function add(input: { text: string }): Promise<boolean> {
    setFailure(undefined)
    try {
      await apiSend('POST', `/api/doctor-requests/${requestId}/notes`, input)
    } catch (error) {
      showFieldErrors(error)
      return explain(error, t('failed'))
    }
    form.reset({ text: '' })
    showToast({ title: t('added'), tone: 'success' })
    router.refresh()
    return false
  }

  return (
    <Form onSubmit={() => form.handleSubmit((input) => run(() => add(input)))()} className="grid gap-3">
      <Field label={t('new')} id="new-note" error={errorOf('text')}>
        <Textarea rows={3} autoComplete="off" {...form.register('text')} />
      </Field>
      <FormFailure text={failure} />
      <Button variant="secondary" className="w-fit" pending={pending} pendingLabel={t('adding')}>
        {t('add')}
      </Button>
    </Form>
  )
}
