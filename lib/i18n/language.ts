export const languages = ['en', 'th'] as const
export type Language = (typeof languages)[number]

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'th'
}

export const defaultLanguage: Language = 'en'

export const languageKey = 'language'
