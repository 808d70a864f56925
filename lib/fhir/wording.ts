import type { Annotation, Element, Extension, HumanName } from '@medplum/fhirtypes'
import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/language'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { known } from './addresses'

const messages = { en, th }

export type Wording = Record<Language, string>

/** What both languages call something; `pick` finds it in the messages. */
export function wordingOf(pick: (messages: typeof en) => string): Wording {
  return { en: pick(en), th: pick(th) }
}

/** Through a translator, as a message with tags is no text once it is built for production. */
function disclaimerIn(language: Language): string {
  const t = createTranslator({ locale: language, messages: messages[language], namespace: 'screening' })
  return t.markup('disclaimer', { keep: (words) => words })
}

/** The one thing that every number of ours has to be read with. */
export const disclaimer: Wording = { en: disclaimerIn('en'), th: disclaimerIn('th') }

/** The same note in both languages, each with the language it is in. */
export function notesOf(wording: Wording): Annotation[] {
  return (['en', 'th'] as const).map((language) => ({
    extension: [inLanguage(language)],
    text: plain(wording[language]),
  }))
}

/**
 * A name as its owner typed it. Thai letters are Thai; of Latin ones nobody said which language they are, most of them being
 * Thai names that a parent wrote in English letters.
 */
export function nameOf(name: string): HumanName {
  const letters = name.match(/\p{L}/gu) ?? []
  const isThai = letters.length > 0 && letters.every((letter) => /\p{Script=Thai}/u.test(letter))
  return { ...(isThai ? { extension: [inLanguage('th')] } : {}), text: plain(name) }
}

function inLanguage(valueCode: Language): Extension {
  return { url: known.language, valueCode }
}

/**
 * Text as FHIR allows it: its own pattern for strings knows no white space but these four, so that a validator refuses
 * the no-break space of Thai.
 */
export function plain(text: string): string {
  return text.replace(/[^\S \t\r\n]/gu, ' ').trim()
}

/** The Thai of an English text, as the standard's own extension, for the property with an underscore. */
export function translation({ th: thai }: Wording): Element {
  const parts = [
    { url: 'lang', valueCode: 'th' },
    { url: 'content', valueString: plain(thai) },
  ]
  return { extension: [{ url: known.translation, extension: parts }] }
}
