'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, buttonVariants } from '@/components/ui/button'
import { Panel } from '@/components/ui/card'
import { AppointmentForm } from './appointment-form-when-asked'

interface BookingQuestionProps {
  /** Id of the request. */
  id: string
  /** A sentence on when which calendar was opened. */
  about: string
  calendarBookingLink: string | null
}

/** The element that gets the focus when the parent returns from the doctor's calendar. */
export const bookingQuestionId = (id: string) => `booking-${id}`

/** Asks whether a time was found in the opened calendar, until the parent or the doctor answers. */
export function BookingQuestion({ id, about, calendarBookingLink }: BookingQuestionProps) {
  const t = useTranslations('consultations.booking')
  const [answer, setAnswer] = useState<'yes' | 'not yet'>()

  function notYet(): void {
    setAnswer('not yet')
    // The button disappears.
    document.getElementById(bookingQuestionId(id))?.focus()
  }

  return (
    <Panel tone="next" className="mt-1.5 grid gap-3 p-4">
      <div className="grid gap-1">
        <h3 id={bookingQuestionId(id)} tabIndex={-1} className="scroll-mt-24 text-base outline-none">
          {t('title')}
        </h3>
        <p className="text-sm wrap-anywhere" role={answer === 'not yet' ? 'status' : undefined}>
          {answer === 'not yet' ? t('later') : about}
        </p>
      </div>
      {answer === 'yes' ? (
        <AppointmentForm id={id} appointment={null} onClose={() => setAnswer(undefined)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button type="button" size="sm" onClick={() => setAnswer('yes')}>
            {t('yes')}
          </Button>
          {answer === undefined ? (
            <Button type="button" variant="outline" size="sm" onClick={notYet}>
              {t('notYet')}
            </Button>
          ) : (
            calendarBookingLink && (
              <a
                data-slot="button"
                href={calendarBookingLink}
                target="_blank"
                rel="noopener noreferrer"
                className={buttonVariants({ variant: 'outline', size: 'sm' })}
              >
                {t('again')}
              </a>
            )
          )}
        </div>
      )}
    </Panel>
  )
}
