import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Form } from '@/components/forms/form'
import { FormField } from '@/components/forms/form-field'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast'
import type { Appointment } from '@/lib/consultations/types'
import { apiSend } from '@/lib/http/client'

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
  const [date, setDate] = useState(appointment?.date ?? '')
  const [time, setTime] = useState(appointment?.time ?? '')
  const [isDayMissing, setIsDayMissing] = useState(false)

  async function save(): Promise<boolean> {
    // A form without a day clears none: it may have been noted in another window.
    const noted = appointment || date ? { date, time } : {}
    await apiSend('PUT', `/api/doctor-consultations/${id}/appointment`, noted)
    showToast({ title: t('savedTitle'), description: t('savedText'), tone: 'success' })
    document.getElementById('asked-title')?.focus()
    onClose()
    router.refresh()
    return false
  }

  function submit(): void {
    // A time needs its day.
    setIsDayMissing(time !== '' && date === '')
    if (time === '' || date !== '') return void run(save, t('failed'))
    document.getElementById(`date-${id}`)?.focus()
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
        <FormField label={t('date')} id={`date-${id}`} optional={t('optional')} error={isDayMissing && t('dayMissing')}>
          <Input type="date" min="2020-01-01" max="2099-12-31" value={date} onChange={(e) => setDate(e.target.value)} />
        </FormField>
        <FormField label={t('time')} id={`time-${id}`} optional={t('optional')}>
          <Input type="time" value={time} onChange={(e) => setTime(e.target.value)} />
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
