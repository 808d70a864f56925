import type { Language } from './language'

const lists = {
  en: new Intl.ListFormat('en-US', { type: 'conjunction' }),
  th: new Intl.ListFormat('th-TH', { type: 'conjunction' }),
}

/** "Nok and Lek", "Nok, Lek, and Ann". Not in format.ts, which every browser loads. */
export function formatList(words: readonly string[], language: Language): string {
  // In Thai a name in Latin letters would be glued to the word between.
  const between = (words: string) => (language === 'th' ? ` ${words.trim()} `.replace('  ', ' ') : words)
  return lists[language]
    .formatToParts(words)
    .map(({ type, value }) => (type === 'literal' ? between(value) : value))
    .join('')
}
