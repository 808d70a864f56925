'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useIdempotencyKey } from '@/components/forms/use-idempotency-key'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Textarea } from '@/components/ui/textarea'
import { showToast } from '@/components/ui/toast'
import { newMessageSchema } from '@/lib/consultations/messages/schema'
import { apiSend } from '@/lib/http/client'

const resolver = zodResolver(newMessageSchema)

export interface MessageFormProps {
  /** Id of the request. */
  id: string
  side: 'doctorRequest' | 'consultations'
  /** Where the form can be closed. */
  close?: { label: string; onClose: () => void }
}

const addresses = { doctorRequest: '/api/doctor-requests', consultations: '/api/doctor-consultations' }

/** Validated on submit only: leaving the field empty is not an error. */
export function MessageForm({ id, side, close }: MessageFormProps) {
  const t = useTranslations(`${side}.messages`)
  const router = useRouter()
  const keyFor = useIdempotencyKey()
  const timesSent = useRef(0)
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send,
    failed: t('failed'),
    mode: 'onSubmit',
  })

  async function send(input: { text: string }): Promise<boolean> {
    const idempotencyKey = keyFor({ input, times: timesSent.current })
    await apiSend('POST', `${addresses[side]}/${id}/messages`, input, { idempotencyKey })
    timesSent.current += 1
    form.reset({ text: '' })
    showToast({ title: t('sent.title'), description: t('sent.text'), tone: 'success' })
    close?.onClose()
    router.refresh()
    return false
  }

  return (
    <Form onSubmit={submit} className="grid gap-3">
      <FormField label={t('new')} id={`message-${id}`} hint={t('hint')} error={errorOf('text')}>
        <Textarea rows={4} autoComplete="off" {...form.register('text')} />
      </FormField>
      {failure}
      <div className="flex flex-wrap gap-2">
        <Button pending={pending} pendingLabel={t('sending')}>
          {t('send')}
        </Button>
        {close && (
          <Button type="button" variant="ghost" onClick={close.onClose}>
            {close.label}
          </Button>
        )}
      </div>
    </Form>
  )
}
