import 'server-only'
import { type SharedAccess, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { env } from '@/lib/env'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { translate } from './compose'
import { mailedName } from './mailed-name'

/** Of each kind: a mail is no list of forty links. The page has all of them. */
const most = 10

/**
 * What the mail about a new password says of who can still read, and where to end it: whoever was in the account may have handed
 * it out. It names no child.
 */
export function writeSharedAccess(all: SharedAccess[], language: Language): string[] {
  if (all.length === 0) return []
  const t = translate(language)
  const lines = sharedAccessKinds.flatMap((kind) => {
    const ofKind = all.filter((each) => each.kind === kind)
    const more = ofKind.length - most
    return [
      ...ofKind.slice(0, most).map((each) => lineOf(each, language)),
      ...(more > 0 ? [t(`sharedAccess.more.${kind}`, { count: more })] : []),
    ]
  })
  // Outside of the sentence, in which no text may lead to a site.
  const where = `${t('sharedAccess.where')} ${env().APP_URL}/shared-access`
  // Two links that were made in the same minute read the same.
  return [t('sharedAccess.lead'), ...new Set(lines), where]
}

function lineOf(access: SharedAccess, language: Language): string {
  const { kind, name, email, since, until, isInvitation, openings } = access
  const t = translate(language)
  const made = dateAndTime(since, language)
  const day = until ? formatDate(until, language) : ''
  const date = formatDate(since, language)
  if (kind === 'visitLink') return t('sharedAccess.visitLink', { ...made, until: day, count: openings })
  const about = t(`sharedAccess.${isInvitation ? 'invitation' : kind}`, { date, until: day })
  // An address is what it is known by, and not to be broken; it is one of a mailbox.
  const who = [name && mailedName(name), email].filter(Boolean).join(', ')
  return who ? `${about}: ${who}` : about
}
