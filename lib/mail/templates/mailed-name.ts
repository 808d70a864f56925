import { shownLetters } from '@/lib/fields'
import { withoutSiteAddresses } from './site-addresses'

/** As many letters of a name as a mail has; marks and what an emoji is made of belong to their letter. */
const mostLetters = 60

const figures = '\\p{N}(?:[^\\p{L}\\p{N}/]{0,3}\\p{N}){5,}\\p{M}*'
const handle = '[\\p{L}\\p{M}\\p{N}._-]+'
const line = '(?:(?<![a-z])line|ไลน์)'
const contacts = new RegExp(
  [
    // Six figures or more, whatever is between them, as in telephone numbers.
    `(?:(?<!\\p{L})(?:tel|sms)|โทร\\.?)?[\\s:(+]*${figures}`,
    // What LINE knows an account by: `@name`, `LINE: name`, `line id name`. Line and ไลน์ alone are names of people.
    `(?:(?<![a-z0-9._-])|(?<=(?<![a-z])line))@\\s*${handle}`,
    `(?:(?:\\badd|แอด|ไอดี|\\bid)\\s*)${line}\\s*(?:id|ไอดี)?\\s*[:=]?\\s*@?${handle}`,
    `${line}[\\s_-]*(?:(?:i\\.?d\\.?(?![\\p{L}\\p{M}])|ไอดี)\\s*[:=]?|[:=])\\s*@?${handle}`,
    // One that has a figure is no word of a name.
    `${line}[\\s_-]*(?=[a-z._-]*\\d)[a-z][a-z0-9._-]*`,
  ].join('|'),
  'giu',
)

/**
 * A name as a mail has it, whoever chose it: on one line, cut, and with nothing in it by which its reader could call or find
 * somebody: no telephone number, no account of LINE, no site. Not for what a template says itself.
 */
export function mailedName(name: string): string {
  // Rows of before the fields refused and removed these still have them.
  const inLine = shownLetters(name).replace(/[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]+/gu, ' ')
  return cut(withoutSiteAddresses(withoutContacts(inLine)))
}

function withoutContacts(text: string): string {
  const plain = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC')
  const left = plain.replace(contacts, ' ')
  if (left === plain) return text
  return left.replace(/\s+/g, ' ').trim() || '…'
}

const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

function cut(text: string): string {
  if (text.length <= mostLetters) return text
  const all = [...letters.segment(text)]
  const end = all[mostLetters]?.index
  return end === undefined ? text : `${text.slice(0, end).trimEnd()}…`
}
