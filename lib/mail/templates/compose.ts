import 'server-only'
import { createTranslator } from 'next-intl'
import type { Language } from '@/lib/i18n/language'
import { operatorLine } from '@/lib/i18n/operator-line'
import { politeName } from '@/lib/i18n/polite-name'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { draw, type MailBodies } from './draw'
import type { LetterText, LetterVersion } from './letter'
import { mailedName } from './mailed-name'

/** A mail ready to go to one recipient. */
export interface ComposedMail {
  /** Null for a notice to a parent without an address, whom only LINE reaches. */
  to: string | null
  subject: string
  /** Draws both bodies, which takes longer than all the rest: what LINE delivers needs none. */
  write: () => Promise<MailBodies>
  /** Of a notice to a parent, who may prefer it in LINE. */
  notice?: ParentNotice
}

interface ParentNotice {
  parentId: string
  language: Language
}

const messages = { en, th }

/** Kept, since each prepares a sentence when it first meets it: for one mail that takes longer than the mail. */
const translators = { en: translator('en'), th: translator('th') }

/** The words of the mails. What people have written, which is what fills the gaps in them, leads to no site and nobody else. */
export function translate(language: Language) {
  return translators[language]
}

function translator(language: Language) {
  const t = createTranslator({
    locale: language,
    messages: messages[language],
    namespace: 'mail',
    timeZone: 'Asia/Bangkok',
  })
  const write = t as (key: string, values?: object) => string
  return ((key: string, values?: object) => write(key, values && withMailedNames(values))) as typeof t
}

/** Gaps that the product itself fills. */
const own = new Set(['date', 'until', 'time', 'device', 'provider', 'lastFour'])

function withMailedNames<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([gap, value]) => [
    gap,
    typeof value === 'string' && !own.has(gap) ? mailedName(value) : value,
  ])
  return Object.fromEntries(entries) as V
}

/** @param firstName empty or null when the account has none */
export function greetingTo(firstName: string | null, language: Language): string {
  const t = translate(language)
  return firstName ? t('greeting', { firstName: politeName(firstName, language) }) : t('greetingPlain')
}

export async function letter(
  to: string | null,
  language: Language,
  text: LetterText & { subject: string },
): Promise<ComposedMail> {
  return compose(to, text.subject, [{ language, text }])
}

/** A notice to a parent: the mail, and what LINE needs if the parent prefers that. */
export async function parentNotice(
  parent: { id: string; email: string | null; language: Language },
  text: LetterText & { subject: string },
): Promise<ComposedMail> {
  const { id, email, language } = parent
  const composed = compose(email, text.subject, [{ language, text }])
  return { ...composed, notice: { parentId: id, language } }
}

/** One mail in both languages, Thai first, for a reader whose language is unknown. */
export async function bilingualLetter(
  to: string,
  write: (language: Language) => LetterText & { subject: string },
): Promise<ComposedMail> {
  const versions = (['th', 'en'] as const).map((language) => ({ language, text: write(language) }))
  return compose(to, versions.map(({ text }) => text.subject).join(' · '), versions)
}

function compose(to: string | null, subject: string, texts: Omit<LetterVersion, 'operator'>[]): ComposedMail {
  // Beside what people have written, not through it: the operator's own address is to be one.
  const versions = texts.map((version) => ({ ...version, operator: operatorLine(version.language) }))
  return { to, subject, write: () => draw(versions) }
}
