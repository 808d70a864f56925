import 'server-only'
import type { InformantCount } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import type { Language } from '@/lib/i18n/language'
import { operatorLine } from '@/lib/i18n/operator-line'
import { politeName } from '@/lib/i18n/polite-name'
import { textsIn } from '@/lib/i18n/translators'
import type { MailTemplate } from '@/lib/outbox/template-names'
import type en from '@/messages/en.json'
import { draw, type MailBodies } from './draw'
import type { MailText } from './mail-layout'
import { mailedName } from './mailed-name'

export interface ComposedMail {
  /** Null for a notice to a parent without an address, who is reached by LINE only. */
  to: string | null
  subject: string
  /** Renders both bodies, which is most of the work, and is not needed for LINE. */
  write: () => Promise<MailBodies>
  notice?: { parentId: string; language: Language }
  /** Ids of the mails that it replaces (lib/outbox/carriers). */
  carries?: string[]
}

/** The keys of the mails whose messages have these parts, too. */
export type MailKey<Part extends string = 'subject'> = {
  [K in keyof Texts]: Texts[K] extends Record<Part, string> ? K : never
}[keyof Texts]

type Texts = (typeof en)['mail']

interface Recipient {
  email: string | null
  firstName?: string | null
  language: Language
  /** With it the mail is a notice, which LINE may deliver. */
  parentId?: string
}

/** What each mail says for itself, also in place of the greeting and the texts that all have under their key. */
interface MailParts extends Partial<Pick<MailText, 'greeting' | 'action'>> {
  subject?: string
  paragraphs: string[]
  items?: { text: string; action: string; path: string }[]
  path: string
  afterwards?: string[]
}

type WriteParts = (t: ReturnType<typeof translate>, language: Language) => MailParts

/** The messages of the mails. Values that people wrote are filtered, so that they contain no site and no contact. */
export function translate(language: Language) {
  const t = textsIn(language, 'mail')
  const write = t as (key: string, values?: object) => string
  return ((key: string, values?: object) => write(key, values && withMailedNames(values))) as typeof t
}

/** Placeholders that the product itself fills. */
const own = new Set(['date', 'until', 'time', 'device', 'provider', 'lastFour', 'digits', 'page', 'site'])

function withMailedNames<V extends object>(values: V): V {
  const entries = Object.entries(values).map(([gap, value]) => [
    gap,
    typeof value === 'string' && !own.has(gap) ? mailedName(value) : value,
  ])
  return Object.fromEntries(entries) as V
}

export function composeMailTo(recipient: Recipient, key: MailKey, write: WriteParts): ComposedMail {
  const { email, language, parentId } = recipient
  const composed = compose(email, key, [recipient], write)
  return parentId ? { ...composed, notice: { parentId, language } } : composed
}

/** One mail in both languages, Thai first, for a reader whose language is unknown. */
export function composeBilingual(to: string, key: MailKey, write: WriteParts): ComposedMail {
  return compose(to, key, [{ language: 'th' }, { language: 'en' }], write)
}

type Reader = Pick<Recipient, 'firstName' | 'language'>

function compose(to: string | null, key: MailKey, readers: Reader[], write: WriteParts): ComposedMail {
  const versions = readers.map(({ firstName, language }) => {
    const t = translate(language)
    const { path, items = [], ...parts } = write(t, language)
    const text = {
      subject: t(`${key}.subject`),
      preview: t(`${key}.preview`),
      greeting: firstName ? t('greeting', { firstName: politeName(firstName, language) }) : t('greetingPlain'),
      action: t(`${key}.action`),
      url: urlOf(path),
      items: items.map(({ path, ...item }) => ({ ...item, url: urlOf(path) })),
      afterwards: [],
      copyHint: t('copyHint'),
      footer: t('footer'),
      ...parts,
    }
    // Not by `translate`: the operator's own address is to become a link.
    return { language, operator: operatorLine(language), text }
  })
  return { to, subject: versions.map(({ text }) => text.subject).join(' · '), write: () => draw(versions) }
}

const urlOf = (path: string) => `${env().APP_URL}${path}`

/** Which text a notice has, and where it leads: what there is to compare depends on who else answered. */
export function answersToRead({ informants, hasOwnAnswers }: InformantCount, childId: string) {
  const query = new URLSearchParams({ child: childId })
  const path = `/combined-results?${query}`
  if (hasOwnAnswers) return { text: informants > 2 ? 'textAll' : 'text', path } as const
  if (informants > 1) return { text: 'textOthers', path } as const
  return { text: 'textAlone', path: `/parent-assessment?${query}` } as const
}

export interface Outgoing {
  template: MailTemplate
  rowId: string
  version: number
  recipient: string | null
}

export interface Mail<Facts> {
  /** Null when the mail no longer applies. */
  find: (actor: SystemActor, mail: Outgoing) => Promise<Facts | null>
  write: (facts: Facts, mail: Outgoing) => ComposedMail
}

export type Found<F extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<F>>>

/** Infers what `find` hands to `write`. */
export function defineMail<Facts>(mail: Mail<Facts>): Mail<Facts> {
  return mail
}
