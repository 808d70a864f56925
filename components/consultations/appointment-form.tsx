import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type * as z from 'zod/mini'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useSignedInForm } from '@/components/forms/use-signed-in-form'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import { appointmentSchema } from '@/lib/consultations/schema'
import type { Appointment } from '@/lib/consultations/types'
import { apiSend } from '@/lib/http/client'

/** `raw`: an emptied field is sent as an empty text. */
const resolver = zodResolver(appointmentSchema, undefined, { raw: true })

interface AppointmentFormProps {
  /** Id of the request. */
  id: string
  appointment: Appointment | null
  onClose: () => void
}

/** Notes that a time is booked and, if the parent wants, when. */
export function AppointmentForm({ id, appointment, onClose }: AppointmentFormProps) {
  const t = useTranslations('consultations.appointment')
  const router = useRouter()
  const { form, errorOf, submit, pending, failure } = useSignedInForm(resolver, {
    send: save,
    failed: t('failed'),
    mode: 'onSubmit',
  })
  const isDayMissing = form.formState.errors.date?.message === 'required'

  async function save(input: z.input<typeof appointmentSchema>): Promise<boolean> {
    // A form without a day clears none: it may have been noted in another window.
    await apiSend('PUT', `/api/doctor-consultations/${id}/appointment`, appointment || input.date ? input : {})
    showToast({ title: t('savedTitle'), description: t('savedText'), tone: 'success' })
    close()
    router.refresh()
    return false
  }

  function close(): void {
    document.getElementById('asked-title')?.focus()
    onClose()
  }

  return (
    <Form onSubmit={submit} className="grid gap-3">
      <p className="grid">
        <b>{t('title')}</b>
        <span className="text-sm text-muted-foreground">{t('hint')}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <FormField
          label={t('date')}
          id={`date-${id}`}
          optional={t('optional')}
          error={isDayMissing ? t('dayMissing') : errorOf('date')}
        >
          <Input
            type="date"
            min="2020-01-01"
            max="2099-12-31"
            defaultValue={appointment?.date}
            {...form.register('date')}
          />
        </FormField>
        <FormField label={t('time')} id={`time-${id}`} optional={t('optional')} error={errorOf('time')}>
          <Input type="time" defaultValue={appointment?.time ?? ''} {...form.register('time')} />
        </FormField>
      </div>
      {failure}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={pending} pendingLabel={t('saving')}>
          {t('save')}
        </Button>
        <Button type="button" variant="ghost" size="sm" onClick={close}>
          {t('close')}
        </Button>
      </div>
    </Form>
  )
}
