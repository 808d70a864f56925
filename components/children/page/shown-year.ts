import type { Language } from '@/lib/i18n/language'

/** A year as the language counts it: in Thai from the Buddha's death. */
export function shownYear(year: number, language: Language): string {
  return String(language === 'th' ? year + 543 : year)
}
