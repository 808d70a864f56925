/** The two languages of the product. */
export const languages = ['en', 'th'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'en'

/** Cookie and browser-storage key that remember the choice. */
export const languageKey = 'language'

export function isLanguage(value: unknown): value is Language {
  return value === 'en' || value === 'th'
}

/**
 * The language of a request: the visitor's own choice, else the best match of `Accept-Language`, else English.
 *
 * @param choice the `language` cookie, unvalidated
 * @param accepted the `Accept-Language` header, unvalidated
 */
export function chooseLanguage(choice: string | undefined, accepted: string | null | undefined): Language {
  if (isLanguage(choice)) return choice
  const ranked = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part
        .toLowerCase()
        .split(';')
        .map((each) => each.trim())
      const quality = parameters.map((p) => /^q=([\d.]+)$/.exec(p)?.[1]).find(Boolean)
      return { language: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  return ranked.map(({ language }) => language).find(isLanguage) ?? defaultLanguage
}
