import 'server-only'
import { createTranslator } from 'next-intl'
import type { InformantCount } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import type { Language } from '@/lib/i18n/language'
import { operatorLine } from '@/lib/i18n/operator-line'
import { politeName } from '@/lib/i18n/polite-name'
import type { MailTemplate } from '@/lib/outbox/template-names'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { draw, type MailBodies } from './draw'
import type { MailText, MailVersion } from './mail-layout'
import { mailedName } from './mailed-name'

export interface ComposedMail {
  /** Null for a notice to a parent without an address, who is reached by LINE only. */
  to: string | null
  subject: string
  /** Renders both bodies, which is most of the work, and is not needed for LINE. */
  write: () => Promise<MailBodies>
  notice?: { parentId: string; language: Language }
}

export type TemplateText = Omit<MailText, 'copyHint' | 'footer' | 'afterwards'> & {
  subject: string
  afterwards?: string[]
}

const messages = { en, th }

/** Shared, as each compiles a sentence on its first use, which takes longer than a whole mail. */
const translators = { en: translator('en'), th: translator('th') }

/** The messages of the mails. Values that people wrote are filtered, so that they contain no site and no contact. */
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

/** Placeholders that the product itself fills. */
const own = new Set(['date', 'until', 'time', 'device', 'provider', 'lastFour'])

function withMailedNames<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([gap, value]) => [
    gap,
    typeof value === 'string' && !own.has(gap) ? mailedName(value) : value,
  ])
  return Object.fromEntries(entries) as V
}

export function greetingTo(firstName: string | null, language: Language): string {
  const t = translate(language)
  return firstName ? t('greeting', { firstName: politeName(firstName, language) }) : t('greetingPlain')
}

export function composeFor(to: string | null, language: Language, text: TemplateText): ComposedMail {
  return compose(to, [{ language, text }])
}

export function parentNotice(
  { parentId, email, language }: { parentId: string; email: string | null; language: Language },
  text: TemplateText,
): ComposedMail {
  return { ...composeFor(email, language, text), notice: { parentId, language } }
}

/** One mail in both languages, Thai first, for a reader whose language is unknown. */
export function composeBilingual(to: string, write: (language: Language) => TemplateText): ComposedMail {
  return compose(
    to,
    (['th', 'en'] as const).map((language) => ({ language, text: write(language) })),
  )
}

function compose(to: string | null, texts: { language: Language; text: TemplateText }[]): ComposedMail {
  const versions: MailVersion[] = texts.map(({ language, text }) => {
    const t = translate(language)
    return {
      language,
      // Not by `translate`: the operator's own address is to become a link.
      operator: operatorLine(language),
      text: { afterwards: [], ...text, copyHint: t('copyHint'), footer: t('footer') },
    }
  })
  return { to, subject: texts.map(({ text }) => text.subject).join(' · '), write: () => draw(versions) }
}

/** The key of a notice's text: what there is to compare depends on who else answered, and whether the parent did. */
export function answersToRead({ informants, hasOwnAnswers }: InformantCount) {
  if (hasOwnAnswers) return informants > 2 ? 'textAll' : 'text'
  return informants > 1 ? 'textOthers' : 'textAlone'
}

export interface Outgoing {
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
}

interface Definition<Facts> {
  /** Null when the mail no longer applies. */
  find: (actor: SystemActor, mail: Outgoing) => Promise<Facts | null>
  write: (facts: Facts, mail: Outgoing) => ComposedMail
}

export interface Mail<Facts> extends Definition<Facts> {
  compose: (actor: SystemActor, mail: Outgoing) => Promise<ComposedMail | null>
}

export type Found<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>

export function defineMail<Facts>({ find, write }: Definition<Facts>): Mail<Facts> {
  return {
    find,
    write,
    compose: async (actor, mail) => {
      const facts = await find(actor, mail)
      return facts && write(facts, mail)
    },
  }
}
