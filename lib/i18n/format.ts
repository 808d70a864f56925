import type { Language } from './language'

// Making a formatter costs far more than using it. The zone is fixed, so that server and browser show the same day.
const inThailand = (options: Intl.DateTimeFormatOptions): Record<Language, Intl.DateTimeFormat> => ({
  en: new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'Asia/Bangkok' }),
  th: new Intl.DateTimeFormat('th-TH', { ...options, timeZone: 'Asia/Bangkok' }),
})
const dates = inThailand({ dateStyle: 'medium' })
const longDates = inThailand({ dateStyle: 'long' })
const daysOfMonths = inThailand({ day: 'numeric', month: 'short' })

/** "Oct 10, 2025", or in Thai with the Buddhist year "10 ต.ค. 2568". @throws RangeError when it is no date */
export function formatDate(date: string | Date, language: Language): string {
  return dates[language].format(new Date(date))
}

export function isToday(iso: string): boolean {
  return dates.en.format(new Date(iso)) === dates.en.format(new Date())
}

export function daysSince(iso: string, now = Date.now()): number {
  const dayOf = (ms: number) => Math.floor((ms + 7 * 3_600_000) / 86_400_000)
  return dayOf(now) - dayOf(Date.parse(iso))
}

/** For the text `screening.ago`: days up to two months, months up to two years. */
export function ageOfAnswers(iso: string, now?: number): { count: number; unit: 'day' | 'month' | 'year' } {
  const days = daysSince(iso, now)
  if (days < 60) return { count: Math.max(0, days), unit: 'day' }
  const months = Math.round(days / 30.44)
  return months < 24 ? { count: months, unit: 'month' } : { count: Math.round(days / 365.25), unit: 'year' }
}

/** "October 10, 2025", "10 ตุลาคม 2568". */
export function formatLongDate(iso: string, language: Language): string {
  return longDates[language].format(new Date(iso))
}

/** "Oct 10", "10 ต.ค." */
export function formatDayMonth(iso: string, language: Language): string {
  return daysOfMonths[language].format(new Date(iso))
}

// In 24 hours: with "PM" the server and some browsers write different spaces.
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Asia/Bangkok',
})

export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

export function dateAndTime(iso: string, language: Language): { date: string; time: string } {
  return { date: formatDate(iso, language), time: formatTime(iso) }
}
