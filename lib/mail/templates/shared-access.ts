import 'server-only'
import { type SharedAccess, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { env } from '@/lib/env'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { translate } from './compose'
import { mailedName } from './mailed-name'

/** For each kind. The page lists all. */
const most = 10

/** Lists in the mail about a new password what was shared: an intruder may have done it. Names no child. */
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
  // Not a value of the message, in which `translate` breaks addresses.
  const where = `${t('sharedAccess.where')} ${env().APP_URL}/shared-access`
  // Two links made in the same minute read the same.
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
  // The address stays whole: it identifies the recipient, and is a mailbox, not a site.
  const who = [name && mailedName(name), email].filter(Boolean).join(', ')
  return who ? `${about}: ${who}` : about
}
