export { chooseLanguage, isLanguage } from './choose-language.mjs'

/** The two languages of the product. */
export const languages = ['en', 'th'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Cookie and browser-storage key that remember the choice. */
export const languageKey = 'language'
