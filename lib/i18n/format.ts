import type { Language } from './language'

// Making a formatter costs far more than using it. The zone is fixed, so that server and browser write the same day.
const dates: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' }),
  th: new Intl.DateTimeFormat('th-TH', { dateStyle: 'medium', timeZone: 'Asia/Bangkok' }),
}

/**
 * The day in Thailand: "Oct 10, 2025", in Thai with the Buddhist year, "10 ต.ค. 2568".
 *
 * @param iso ISO 8601 date or time
 * @throws RangeError when it is not one
 */
export function formatDate(iso: string, language: Language): string {
  return dates[language].format(new Date(iso))
}
