import 'server-only'
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { isKnownPlace, places, wordingIn } from '@/lib/doctors/wordings'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import type { NotedAppointment } from './data'

const hourMs = 3_600_000

// Others may read the parent's calendar: nothing of the child, and no text of the doctor's, which may name a clinic.
// Times are in UTC: with a time zone's name ical-generator writes the server's time.
export function renderCalendarFile(appointment: NotedAppointment, language: Language, host: string): string {
  const { id, date, time, doctorName, place } = appointment
  const t = textsIn(language, 'consultations.calendarFile')
  const calendar = new ICalCalendar({ method: ICalCalendarMethod.PUBLISH, prodId: '//Sati//Sati//EN' })
  const start = new Date(time ? `${date}T${time}+07:00` : `${date}T00:00Z`)
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence: Math.floor(Date.now() / 1000),
    start,
    // The length is unknown; most calendars draw an appointment without an end as a line.
    ...(time ? { end: new Date(start.getTime() + hourMs) } : { allDay: true }),
    summary: doctorName ? t('with', { doctor: doctorName }) : t('someDoctor'),
    ...(isKnownPlace(place) ? { location: wordingIn(places, place, language) } : {}),
  })
  return calendar.toString()
}
