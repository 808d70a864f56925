import type { Annotation, Element, Extension, HumanName } from '@medplum/fhirtypes'
import type { Language } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { known } from './addresses'

export type Wording = Record<Language, string>

export function wordingOf(pick: (messages: typeof en) => string): Wording {
  return { en: pick(en), th: pick(th) }
}

/** Needs a translator: the production build compiles messages with tags, which are then no text. */
function disclaimerIn(language: Language): string {
  return textsIn(language, 'screening').markup('disclaimer', { keep: (words) => words })
}

export const disclaimer: Wording = { en: disclaimerIn('en'), th: disclaimerIn('th') }

export function notesOf(wording: Wording): Annotation[] {
  return (['en', 'th'] as const).map((language) => ({
    extension: [inLanguage(language)],
    text: plain(wording[language]),
  }))
}

/** The language of a name in Latin script is unknown: most are Thai names. */
export function nameOf(name: string): HumanName {
  const letters = name.match(/\p{L}/gu) ?? []
  const isThai = letters.length > 0 && letters.every((letter) => /\p{Script=Thai}/u.test(letter))
  return { ...(isThai ? { extension: [inLanguage('th')] } : {}), text: plain(name) }
}

function inLanguage(valueCode: Language): Extension {
  return { url: known.language, valueCode }
}

/** FHIR's pattern for strings allows only these four kinds of white space, not Thai's no-break space. */
export function plain(text: string): string {
  return text.replace(/[^\S \t\r\n]/gu, ' ').trim()
}

export function translation(wording: Wording, language: Language = 'th'): Element {
  const parts = [
    { url: 'lang', valueCode: language },
    { url: 'content', valueString: plain(wording[language]) },
  ]
  return { extension: [{ url: known.translation, extension: parts }] }
}
