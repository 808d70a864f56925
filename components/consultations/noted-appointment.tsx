'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { Download } from '@/components/ui/icons'
import type { Appointment } from '@/lib/consultations/types'
import { formatDate } from '@/lib/i18n/format'
import { AppointmentForm } from './appointment-form-when-asked'

/** The appointment that a parent has noted: to change, and to save in a calendar. `id` is the request's. */
export function NotedAppointment({ id, appointment }: { id: string; appointment: Appointment | null }) {
  const language = useLocale()
  const t = useTranslations('consultations')
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <AppointmentForm {...{ id, appointment }} onClose={() => setIsOpen(false)} />
  const date = appointment && formatDate(appointment.date, language)
  return (
    <>
      <p className="text-sm">
        {date === null
          ? t('scheduledText')
          : appointment?.time
            ? t('appointment.at', { date, time: appointment.time })
            : t('appointment.on', { date })}
      </p>
      <div className="flex flex-wrap gap-2">
        {appointment && (
          <a
            data-slot="button"
            href={`/api/doctor-consultations/${id}/calendar-file`}
            className={buttonVariants({ variant: 'secondary', size: 'sm' })}
          >
            <Download aria-hidden />
            {t('appointment.file')}
          </a>
        )}
        <Button type="button" variant="outline" size="sm" onClick={() => setIsOpen(true)}>
          {t(appointment ? 'appointment.change' : 'appointment.add')}
        </Button>
      </div>
    </>
  )
}
