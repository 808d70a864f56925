import 'server-only'
import { unsafeListSharedAccess } from '@/lib/accounts/shared-access/data'
import { type SharedAccess, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { storedAccountToken } from '@/lib/email-verification/tokens/account-token'
import type { AccountTokenPurpose } from '@/lib/email-verification/tokens/mutations'
import { env } from '@/lib/env'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { log } from '@/lib/log'
import { type Addressee, findAccountLink, findNotified, type Notified } from '../contents/accounts/data'
import { composeMailTo, defineMail, type MailKey, translate } from './compose'
import { mailedName } from './mailed-name'

export const accountMails = {
  'verify-email': accountLink('verification', 'email_verification', '/verify-email'),
  'email-change': accountLink('emailChange', 'email_change', '/verify-email'),
  'password-reset': accountLink('passwordReset', 'password_reset', '/reset-password'),
  // The notices link to the page that is needed if it was another person, or to continue.
  'password-changed': passwordChanged(),
  'email-changed': accountNotice('emailChanged', '/profile'),
  'account-claimed': accountNotice('accountClaimed', '/profile'),
  'registration-attempt': accountNotice('registrationAttempt', '/login'),
  'doctor-verified': accountNotice('doctorVerified', '/'),
  'google-connected': accountNotice('identityConnected', '/forgot-password', 'Google'),
  'line-connected': accountNotice('identityConnected', '/forgot-password', 'LINE'),
  'google-disconnected': accountNotice('identityDisconnected', '/forgot-password', 'Google'),
  'line-disconnected': accountNotice('identityDisconnected', '/forgot-password', 'LINE'),
}

function accountLink(key: MailKey<'request' | 'expires' | 'unexpected'>, purpose: AccountTokenPurpose, page: string) {
  return defineMail<Addressee & { token: string }>({
    // `find` may read no other row of a link than this one.
    find: async (actor, { rowId }) => {
      const found = await findAccountLink(actor, { tokenId: rowId, purpose })
      if (!found) return null
      const token = storedAccountToken(rowId, found.tokenHash)
      if (token) return { ...found, token }
      // Its secret was removed, or only this instance lacks it, which the operator needs to know.
      log.warn('a mail is not sent: no accepted secret made its link', { job: actor.job })
      return null
    },
    write: ({ token, ...account }) =>
      composeMailTo(account, key, (t) => ({
        paragraphs: [t(`${key}.request`)],
        path: `${page}?token=${token}`,
        afterwards: [t(`${key}.expires`), t(`${key}.unexpected`)],
      })),
  })
}

function accountNotice(key: MailKey<'news' | 'unexpected'>, path: string, provider = '') {
  return defineMail<Omit<Notified, 'isConfirmed'>>({
    find: (actor, { rowId, recipient }) => findNotified(actor, rowId, recipient),
    write: (found) =>
      composeMailTo(found, key, (t) => ({
        paragraphs: [t(`${key}.news`, { provider }), t(`${key}.unexpected`, { provider })],
        path,
      })),
  })
}

function passwordChanged() {
  return defineMail<Omit<Notified, 'isConfirmed'> & { shared: SharedAccess[] }>({
    find: async (actor, { rowId, recipient }) => {
      const found = await findNotified(actor, rowId, recipient)
      // An unconfirmed address may be another person's, who must not read whom the family trusts.
      return found && { ...found, shared: found.isConfirmed ? await unsafeListSharedAccess(rowId) : [] }
    },
    write: (found) =>
      composeMailTo(found, 'passwordChanged', (t, language) => ({
        paragraphs: [
          t('passwordChanged.news'),
          t('passwordChanged.unexpected'),
          ...writeSharedAccess(found.shared, language),
        ],
        path: '/forgot-password',
      })),
  })
}

/** For each kind. The page lists all. */
const most = 10

/** Lists in the mail about a new password what was shared: an intruder may have done it. Names no child. */
function writeSharedAccess(all: SharedAccess[], language: Language): string[] {
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
