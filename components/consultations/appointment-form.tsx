import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useForm } from 'react-hook-form'
import { Form } from '@/components/forms/form'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import type { Appointment } from '@/lib/consultations/types'
import { apiSend } from '@/lib/http/client'

type Noted = Record<'date' | 'time', string>

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
  const { pending, run, failure } = useButtonRequest()
  const { register, handleSubmit, formState } = useForm<Noted>({
    reValidateMode: 'onSubmit',
    defaultValues: { date: appointment?.date ?? '', time: appointment?.time ?? '' },
  })

  const { errors } = formState
  /** A time needs its day. */
  const hasDay = (date: string, { time }: Noted) => date !== '' || time === ''

  async function save(typed: Noted): Promise<boolean> {
    // A form without a day clears none: it may have been noted in another window.
    const noted = appointment || typed.date ? typed : {}
    await apiSend('PUT', `/api/doctor-consultations/${id}/appointment`, noted)
    showToast({ title: t('savedTitle'), description: t('savedText'), tone: 'success' })
    document.getElementById('asked-title')?.focus()
    onClose()
    router.refresh()
    return false
  }

  function close(): void {
    document.getElementById('asked-title')?.focus()
    onClose()
  }

  return (
    <Form onSubmit={() => handleSubmit((typed) => run(() => save(typed), t('failed')))()} className="grid gap-3">
      <p className="grid">
        <b>{t('title')}</b>
        <span className="text-sm text-muted-foreground">{t('hint')}</span>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('date')} id={`date-${id}`} optional={t('optional')} error={errors.date && t('dayMissing')}>
          <Input type="date" min="2020-01-01" max="2099-12-31" {...register('date', { validate: hasDay })} />
        </Field>
        <Field label={t('time')} id={`time-${id}`} optional={t('optional')}>
          <Input type="time" {...register('time')} />
        </Field>
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
