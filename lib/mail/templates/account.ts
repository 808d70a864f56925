import 'server-only'
import { unsafeListSharedAccess } from '@/lib/accounts/shared-access/data'
import { type SharedAccess, sharedAccessKinds } from '@/lib/accounts/shared-access/types'
import { storedAccountToken } from '@/lib/email-verification/tokens/account-token'
import type { AccountTokenPurpose } from '@/lib/email-verification/tokens/mutations'
import { env } from '@/lib/env'
import { dateAndTime, formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { log } from '@/lib/log'
import { type Addressee, findAccountLink, findNotified } from '../contents/accounts/data'
import { type ComposedMail, composeFor, defineMail, greetingTo, translate } from './compose'
import { mailedName } from './mailed-name'

export const accountLinks = {
  'verify-email': accountLink({ words: 'verification', purpose: 'email_verification', page: '/verify-email' }),
  'email-change': accountLink({ words: 'emailChange', purpose: 'email_change', page: '/verify-email' }),
  'password-reset': accountLink({ words: 'passwordReset', purpose: 'password_reset', page: '/reset-password' }),
}

/** Each links to the page that is needed if it was another person, or to continue. */
export const accountNotices = {
  'password-changed': passwordChanged(),
  'email-changed': accountNotice({ words: 'emailChanged', page: '/profile' }),
  'account-claimed': accountNotice({ words: 'accountClaimed', page: '/profile' }),
  'registration-attempt': accountNotice({ words: 'registrationAttempt', page: '/login' }),
  'doctor-verified': accountNotice({ words: 'doctorVerified', page: '/' }),
  'google-connected': accountNotice({ words: 'identityConnected', page: '/forgot-password', provider: 'Google' }),
  'line-connected': accountNotice({ words: 'identityConnected', page: '/forgot-password', provider: 'LINE' }),
  'google-disconnected': accountNotice({ words: 'identityDisconnected', page: '/forgot-password', provider: 'Google' }),
  'line-disconnected': accountNotice({ words: 'identityDisconnected', page: '/forgot-password', provider: 'LINE' }),
}

interface AccountLink {
  words: 'verification' | 'emailChange' | 'passwordReset'
  purpose: AccountTokenPurpose
  page: string
}

function accountLink({ words, purpose, page }: AccountLink) {
  return defineMail<Addressee & { token: string }>({
    // `find` may read no other row of a link than this one.
    find: async (actor, { rowId }) => {
      const found = await findAccountLink(actor, rowId, purpose)
      if (!found) return null
      const token = storedAccountToken(rowId, found.tokenHash)
      if (token) return { ...found, token }
      // Its secret was removed, or only this instance lacks it, which the operator needs to know.
      log.warn('a mail is not sent: no accepted secret made its link', { job: actor.job })
      return null
    },
    write: ({ email, firstName, language, token }) => {
      const t = translate(language)
      return composeFor(email, language, {
        subject: t(`${words}.subject`),
        preview: t(`${words}.preview`),
        greeting: greetingTo(firstName, language),
        paragraphs: [t(`${words}.request`)],
        action: t(`${words}.action`),
        url: `${env().APP_URL}${page}?token=${token}`,
        afterwards: [t(`${words}.expires`), t(`${words}.unexpected`)],
      })
    },
  })
}

interface AccountNotice {
  words:
    | 'passwordChanged'
    | 'emailChanged'
    | 'accountClaimed'
    | 'registrationAttempt'
    | 'doctorVerified'
    | 'identityConnected'
    | 'identityDisconnected'
  page: string
  provider?: string
}

function accountNotice(notice: AccountNotice) {
  return defineMail<Addressee>({
    find: (actor, { rowId, recipient }) => findNotified(actor, rowId, recipient),
    write: (found) => writeNotice(notice, found),
  })
}

function passwordChanged() {
  return defineMail<Addressee & { shared: SharedAccess[] }>({
    find: async (actor, { rowId, recipient }) => {
      const found = await findNotified(actor, rowId, recipient)
      // An unconfirmed address may be another person's, who must not read whom the family trusts.
      return found && { ...found, shared: found.isConfirmed ? await unsafeListSharedAccess(rowId) : [] }
    },
    write: (found) => {
      const notice = { words: 'passwordChanged', page: '/forgot-password' } as const
      return writeNotice(notice, found, writeSharedAccess(found.shared, found.language))
    },
  })
}

function writeNotice(
  { words, page, provider = '' }: AccountNotice,
  { email, firstName, language }: Addressee,
  more: string[] = [],
): ComposedMail {
  const t = translate(language)
  return composeFor(email, language, {
    subject: t(`${words}.subject`),
    preview: t(`${words}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [t(`${words}.news`, { provider }), t(`${words}.unexpected`, { provider }), ...more],
    action: t(`${words}.action`),
    url: `${env().APP_URL}${page}`,
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
