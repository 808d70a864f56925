import 'server-only'
import { env } from '@/lib/env'

export interface Limit {
  name: string
  points: number
  seconds: number
}

// Recipients count by mailbox, requested resets by exact address, mails that open an account by plain address.
export const limits = {
  session: { name: 'session', points: 120, seconds: 60 },
  visitor: { name: 'visitor', points: 300, seconds: 60 },
  visitsByLink: { name: 'link-visit', points: 60, seconds: 60 },
  visitsBySchool: { name: 'school-visit', points: 6_000, seconds: 60 },
  /** Generous: one school's Wi-Fi or one carrier's shared address has thousands of families. */
  pages: { name: 'page', points: 3_000, seconds: 60 },
  badLink: { name: 'bad-link', points: 30, seconds: 600 },
  wrongLetterCodesByAddress: { name: 'wrong-letter-code', points: 30, seconds: 600 },
  /** Over the whole site. */
  wrongLetterCodes: { name: 'wrong-letter-codes', points: 300, seconds: 3_600 },
  loginByAccountAndAddress: { name: 'login-pair', points: 10, seconds: 900 },
  loginByAccount: { name: 'login-account', points: 100, seconds: 3_600 },
  loginByAddress: { name: 'login-address', points: 300, seconds: 900 },
  loginByDevice: { name: 'login-device', points: 10, seconds: 900 },
  confirmationByAccount: { name: 'confirm-account', points: 10, seconds: 900 },
  forgottenByAddress: { name: 'forgotten-address', points: 30, seconds: 3_600 },
  forgottenByLink: { name: 'forgotten-link', points: 5, seconds: 3_600 },
  forgottenByRecipient: { name: 'forgotten-email', points: 3, seconds: 3_600 },
  /** Mails that are really sent. */
  resetsByRecipient: { name: 'reset-recipient', points: 6, seconds: 86_400 },
  /** For unconfirmed accounts: the mailbox may be one that an attacker typed. */
  resetsToUnconfirmed: { name: 'reset-unconfirmed', points: 2, seconds: 86_400 },
  passwordNotices: { name: 'password-notice', points: 5, seconds: 86_400 },
  mailsByAccount: { name: 'mail-account', points: 5, seconds: 86_400 },
  mailsByRecipient: { name: 'mail-recipient', points: 5, seconds: 86_400 },
  /** Separate, so that registering with another person's mailbox does not block its owner's own mails. */
  registrationMailsByRecipient: { name: 'register-recipient', points: 3, seconds: 86_400 },
  attemptNotices: { name: 'attempt-notice', points: 1, seconds: 86_400 },
  signInNotices: { name: 'sign-in-notice', points: 3, seconds: 86_400 },
  identityNotices: { name: 'identity-notice', points: 10, seconds: 86_400 },
  /** Mails to doctors while the parent's address is unconfirmed. */
  consultationNotices: { name: 'consultation-notice', points: 5, seconds: 86_400 },
  registrationByAddress: { name: 'register', points: 50, seconds: 3_600 },
  registrationsByLink: { name: 'register-link', points: 5, seconds: 3_600 },
  registrationsBySchool: { name: 'register-school', points: 5_000, seconds: 3_600 },
  answersByPerson: { name: 'answers', points: 20, seconds: 86_400 },
  exportsByUser: { name: 'export', points: 10, seconds: 86_400 },
  invitationsByParent: { name: 'invite-parent', points: 10, seconds: 86_400 },
  invitationsByUnconfirmed: { name: 'invite-unconfirmed', points: 3, seconds: 86_400 },
  /** Of unconfirmed accounts, to second parents, and to spellings such as `nok+1@`. */
  invitationsByRecipient: { name: 'invite-recipient', points: 3, seconds: 86_400 },
  /** Of one day in Bangkok; the others join the next morning's mail. */
  mailsToTeacherAtOnce: { name: 'teacher-at-once', points: 1, seconds: 86_400 },
  keyReads: { name: 'key-read', points: 60, seconds: 60 },
  keyWrites: { name: 'key-write', points: 120, seconds: 60 },
  secondParentNotices: { name: 'second-parent-notice', points: 5, seconds: 86_400 },
  demoReferralsByUser: { name: 'demo-referral', points: 20, seconds: 86_400 },
  schoolMailsByRecipient: { name: 'school-mail-recipient', points: 5, seconds: 86_400 },
  schoolMailsToRecipient: { name: 'school-mails-recipient', points: 15, seconds: 86_400 },
  acceptanceNoticesByRecipient: { name: 'acceptance-notice', points: 5, seconds: 86_400 },
  /** A school revoked, or another person declined, what a parent had accepted, or its letter was lost. */
  endingNotices: { name: 'ending-notice', points: 5, seconds: 86_400 },
  consultationsByParent: { name: 'consultation', points: 20, seconds: 86_400 },
  callbacksToDoctor: { name: 'callback', points: 5, seconds: 86_400 },
  /** Mails to a doctor about a changed request, for each parent; a change is limited like a request. */
  changeNotices: { name: 'change-notice', points: 5, seconds: 86_400 },
  /** For each parent; cancelling itself is never refused. */
  cancellationNotices: { name: 'cancellation-notice', points: 5, seconds: 86_400 },
  /** Openings of a link with an event of their own in the access log; the link counts the others. */
  openingEntries: { name: 'opening-entry', points: 5, seconds: 3_600 },
  healthLinkReads: { name: 'health-link', points: 120, seconds: 3_600 },
  /** Over all links: a parent can make 20 a day. */
  linkReadsByAddress: { name: 'link-read', points: 30, seconds: 60 },
  sharedLinksByParent: { name: 'shared-link', points: 20, seconds: 86_400 },
  reportsByUser: { name: 'report', points: 30, seconds: 86_400 },
  recordsByReader: { name: 'record', points: 30, seconds: 86_400 },
  /** Of a parent to a doctor. */
  messageNotices: { name: 'message-notice', points: 10, seconds: 86_400 },
  /** For each request. */
  messagesByWriter: { name: 'message', points: 20, seconds: 86_400 },
  /** Noting and changing; an undo is never refused. */
  doctorVisitsByParent: { name: 'doctor-visit', points: 60, seconds: 86_400 },
  notesByDoctor: { name: 'note', points: 500, seconds: 86_400 },
  staffNotices: { name: 'staff-notice', points: 20, seconds: 86_400 },
  /** About one person's keys: repeated demotions must not flood a mailbox. */
  keyNotices: { name: 'key-notice', points: 5, seconds: 86_400 },
  schoolInvitationsBySchool: { name: 'school-invite', points: 50, seconds: 86_400 },
  schoolInvitationsByRecipient: { name: 'school-invite-recipient', points: 3, seconds: 86_400 },
  schoolMailsBySchool: { name: 'school-mail', points: 2_000, seconds: 86_400 },
  /** Each letter of a file. */
  lettersByUser: { name: 'letters', points: 4_000, seconds: 3_600 },
  importFilesByUser: { name: 'import-file', points: 100, seconds: 3_600 },
  importsByUser: { name: 'referral-import', points: 30, seconds: 86_400 },
  schoolExports: { name: 'school-export', points: 30, seconds: 86_400 },
} as const satisfies Record<string, Limit>

export function allowedPoints(limit: Limit): number {
  return Math.max(1, Math.floor(limit.points * env().RATE_LIMIT_SCALE))
}
