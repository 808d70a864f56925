import 'server-only'
import { ICalCalendar, ICalCalendarMethod } from 'ical-generator'
import { createTranslator } from 'next-intl'
import { isKnownPlace, places, wordingIn } from '@/lib/doctors/wordings'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import type { NotedAppointment } from './data'

const messages = { en, th }
const hourMs = 3_600_000

/**
 * The appointment for the parent's own calendar, which a family or an office may read along: nothing of the child, nor of
 * what the visit is about. A place that a doctor has typed may name a clinic for it, so only one of the list is said. Its times
 * are in UTC, which each calendar shows in its own zone: with the name of a zone ical-generator writes the server's time.
 *
 * @param host makes the id that one appointment keeps, so that a later file replaces an earlier one
 */
export function renderCalendarFile(appointment: NotedAppointment, language: Language, host: string): string {
  const { id, date, time, doctorName, place } = appointment
  const t = createTranslator({
    locale: language,
    messages: messages[language],
    namespace: 'consultations.calendarFile',
  })
  const calendar = new ICalCalendar({ method: ICalCalendarMethod.PUBLISH, prodId: '//Sati//Sati//EN' })
  const start = new Date(time ? `${date}T${time}+07:00` : `${date}T00:00Z`)
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence: Math.floor(Date.now() / 1000),
    start,
    // How long it takes is not known; most calendars make a line of an appointment without an end.
    ...(time ? { end: new Date(start.getTime() + hourMs) } : { allDay: true }),
    summary: doctorName ? t('with', { doctor: doctorName }) : t('someDoctor'),
    // The list's own wording, in the reader's language; any other text is left out.
    ...(isKnownPlace(place) ? { location: wordingIn(places, place, language) } : {}),
  })
  return calendar.toString()
}
