import { visibleText } from '@/lib/fields'

/** Some programs need no slashes. */
const scheme = /\b(?:https?|ftp)\s*:[/\\]*|\b(?:javascript|data|mailto):(?=\S)|[/\\]{2,}/gi
/** Dots of host names: the ASCII one, those that browsers accept, and look-alikes. */
const dots = '.\\u2024\\u3002\\ufe52\\uff0e\\uff61'
/** A dot before a possible top-level domain. Thai titles have dots, `ด.ช.สมชาย`: only the two Thai domains count. */
const dotInHost = new RegExp(
  `(?<=[\\p{L}\\p{N}\\p{M}_-])[${dots}](?=(?:(?!\\p{Script=Thai})\\p{L}){2}|[xX][nN]--|ไทย|คอม)`,
  'gu',
)
const networkAddress = new RegExp(`(?<!\\d)\\d{1,3}(?:[${dots}]\\d{1,3}){3}(?!\\d)`, 'gu')
const anyDot = new RegExp(`[${dots}]`, 'gu')
/** Invisible characters could hide a host from the expressions above, but not from its reader. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

export function withoutSiteAddresses(text: string): string {
  const seen = text.replace(invisible, '')
  const broken = seen
    .replace(scheme, '')
    .replace(dotInHost, '. ')
    .replace(networkAddress, (address) => address.replace(anyDot, '. '))
    .trim()
  // Emoji contain invisible characters: kept where there is no address.
  return broken === seen.trim() ? text : broken
}

const mostLetters = 60

const figures = '\\p{N}(?:[^\\p{L}\\p{N}/]{0,3}\\p{N}){5,}\\p{M}*'
const handle = '[\\p{L}\\p{M}\\p{N}._-]+'
const line = '(?:(?<![a-z])line|ไลน์)'
const contacts = new RegExp(
  [
    // Telephone numbers: six digits or more, whatever is between them.
    `(?:(?<!\\p{L})(?:tel|sms)|โทร\\.?)?[\\s:(+]*${figures}`,
    // LINE accounts: `@name`, `LINE: name`, `line id name`. Line and ไลน์ alone are names of people.
    `(?:(?<![a-z0-9._-])|(?<=(?<![a-z])line))@\\s*${handle}`,
    `(?:(?:\\badd|แอด|ไอดี|\\bid)\\s*)${line}\\s*(?:id|ไอดี)?\\s*[:=]?\\s*@?${handle}`,
    `${line}[\\s_-]*(?:(?:i\\.?d\\.?(?![\\p{L}\\p{M}])|ไอดี)\\s*[:=]?|[:=])\\s*@?${handle}`,
    // A LINE account with a digit, which no name has.
    `${line}[\\s_-]*(?=[a-z._-]*\\d)[a-z][a-z0-9._-]*`,
  ].join('|'),
  'giu',
)

/** One line of limited length without telephone number, LINE account or site. Not for a template's own text. */
export function mailedName(name: string): string {
  // Old rows may have characters that the fields refuse or remove today.
  const inLine = visibleText(name).replace(/[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb]+/gu, ' ')
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
