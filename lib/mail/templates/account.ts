import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { storedAccountToken } from '@/lib/email-verification/tokens/account-token'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { unsafeFindAccountLink, unsafeFindNotified } from '../contents/accounts/data'
import { type ComposedMail, greetingTo, letter, translate } from './compose'
import { unsafeWriteSharedAccess } from './shared-access'

/** Mails whose link proves a mailbox: what the link is for, and the page it leads to. */
export const accountLinks = {
  'verify-email': { words: 'verification', purpose: 'email_verification', page: '/verify-email' },
  'email-change': { words: 'emailChange', purpose: 'email_change', page: '/verify-email' },
  'password-reset': { words: 'passwordReset', purpose: 'password_reset', page: '/reset-password' },
} as const

/** Notices: each links to the page to go to if it was another person, or to continue. */
export const accountNotices = {
  'password-changed': { words: 'passwordChanged', page: '/forgot-password' },
  'email-changed': { words: 'emailChanged', page: '/profile' },
  'account-claimed': { words: 'accountClaimed', page: '/profile' },
  'registration-attempt': { words: 'registrationAttempt', page: '/login' },
  'doctor-verified': { words: 'doctorVerified', page: '/' },
  'google-connected': { words: 'identityConnected', page: '/forgot-password', provider: 'Google' },
  'line-connected': { words: 'identityConnected', page: '/forgot-password', provider: 'LINE' },
  'google-disconnected': { words: 'identityDisconnected', page: '/forgot-password', provider: 'Google' },
  'line-disconnected': { words: 'identityDisconnected', page: '/forgot-password', provider: 'LINE' },
} as const

/** @param tokenId the row of the link, which is the only one it may carry */
export async function composeAccountLink(
  actor: SystemActor,
  template: keyof typeof accountLinks,
  tokenId: string,
): Promise<ComposedMail | null> {
  const { words, purpose, page } = accountLinks[template]
  const found = await unsafeFindAccountLink(actor, tokenId, purpose)
  if (!found) return null
  const token = storedAccountToken(tokenId, found.tokenHash)
  if (!token) {
    // Its secret has gone, or this instance alone does not know it, which the operator wants to hear of.
    log.warn('a mail is not sent: no accepted secret made its link', { job: actor.job })
    return null
  }
  const { email, firstName, language } = found
  const t = translate(language)
  return letter(email, language, {
    subject: t(`${words}.subject`),
    preview: t(`${words}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [t(`${words}.request`)],
    action: t(`${words}.action`),
    url: `${env().APP_URL}${page}?token=${token}`,
    afterwards: [t(`${words}.expires`), t(`${words}.unexpected`)],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}

export async function composeAccountNotice(
  actor: SystemActor,
  template: keyof typeof accountNotices,
  userId: string,
  recipient: string | null,
): Promise<ComposedMail | null> {
  const notice = accountNotices[template]
  const { words, page } = notice
  const provider = 'provider' in notice ? notice.provider : ''
  const found = await unsafeFindNotified(actor, userId, recipient)
  if (!found) return null
  const { email, firstName, language, isConfirmed } = found
  const t = translate(language)
  // An address that was never confirmed may be another person's, who must not read whom a family trusts.
  const isListed = template === 'password-changed' && isConfirmed
  const shared = isListed ? await unsafeWriteSharedAccess(actor, userId, language) : []
  return letter(email, language, {
    subject: t(`${words}.subject`),
    preview: t(`${words}.preview`),
    greeting: greetingTo(firstName, language),
    paragraphs: [t(`${words}.news`, { provider }), t(`${words}.unexpected`, { provider }), ...shared],
    action: t(`${words}.action`),
    url: `${env().APP_URL}${page}`,
    afterwards: [],
    copyHint: t('copyHint'),
    footer: t('footer'),
  })
}
