// The clean-up and the privacy notice read this list; a test fails for a table without a line
// (docs/decisions/0034-retention.md).

import { keptReplyHours } from '@/lib/idempotency/lifetime'
import { holdSubjects } from './holders'
import type { Line, Period } from './types'

const ownRecord = 'It is the person’s own record, and they may come back to it after years.'
const withItsOwner = 'It means nothing without what it belongs to.'

export const keptSignIns = 50

/** Until then an expired invitation can be sent again, with the stored address. */
export const keptInvitationDays = 30

/** Within this time the same reader's next opening of a visit link is no new one. */
export const keptReader: Period = '10 minutes'

export const retention: Record<string, Line> = {
  User: {
    data: 'Accounts, those that were never confirmed or are not used among them',
    reason: `${ownRecord} None is deleted without its owner’s word.`,
    basis: 'choice',
    rest: { until: 'its owner deletes it' },
  },
  Account: {
    data: 'Google and LINE identities',
    reason: withItsOwner,
    basis: 'choice',
    rest: { deletedWith: ['User'] },
  },
  Session: {
    data: 'Browsers that are signed in',
    reason:
      'After 12 hours without use it opens nothing; until its cookie ends its browser can still learn that somebody has ended it.',
    basis: 'choice',
    terms: [{ column: 'expiresAt', kept: '0 hours', holders: holdSubjects.session }],
    rest: 'none',
  },
  EndedSession: {
    data: 'Hashes of the cookies of sessions that somebody has ended',
    reason: 'Longer than the cookie lasts, by which a browser learns that it has to delete what it stores.',
    basis: 'choice',
    terms: [{ column: 'endedAt', kept: '7 days' }],
    rest: 'none',
  },
  SignIn: {
    data: 'Sign-ins, for the owner to look through',
    reason: 'As many as tell of a thief’s visits.',
    basis: 'choice',
    rest: { newest: keptSignIns },
  },
  AccountToken: {
    data: 'Mailed links that confirm, change or reset, with addresses that were never confirmed by one',
    reason: 'The link opens nothing any more.',
    basis: 'choice',
    terms: [{ column: 'expiresAt', kept: '24 hours', holders: holdSubjects.accountToken }],
    rest: 'none',
  },
  Child: {
    data: 'Children',
    reason: ownRecord,
    basis: 'choice',
    rest: { until: 'its parent deletes it, or the account' },
  },
  SecondParent: {
    data: `Second parents, and invitations to be one; the address of one that was not answered goes ${keptInvitationDays} days after it ran out`,
    reason:
      'An invitation without an answer has done its work. By the accepted ones the answers of that parent are found and named.',
    basis: 'choice',
    terms: [
      {
        column: 'endedAt',
        kept: '90 days',
        only: '"acceptedAt" IS NULL AND "endedAt" IS NOT NULL',
        holders: holdSubjects.secondParent,
        noticeKey: 'invitations',
      },
    ],
    rest: { deletedWith: ['Child'] },
  },
  Assessment: {
    data: 'Answers and results, of both sides',
    reason: ownRecord,
    basis: 'choice',
    rest: { deletedWith: ['Child'] },
  },
  TeacherReferral: {
    data: 'Requests to teachers',
    reason:
      'For half a year a parent sees whom they asked in vain, and can ask again. An answered one says whose the answers are.',
    basis: 'choice',
    terms: [
      {
        ...{ column: 'expiresAt', only: `status = 'pending'` },
        ...{ kept: '180 days', holders: holdSubjects.teacherReferral, noticeKey: 'teacherRequests' },
      },
      {
        ...{ column: 'revokedAt', only: `status = 'revoked'` },
        ...{ kept: '180 days', holders: holdSubjects.teacherReferral, noticeKey: 'teacherRequests' },
      },
    ],
    rest: { deletedWith: ['Child'] },
  },
  School: {
    data: 'Schools',
    reason: 'It holds no personal data.',
    basis: 'choice',
    rest: { until: 'the operator removes it when the school leaves' },
  },
  SchoolMembership: {
    data: 'Who works for which school',
    reason: withItsOwner,
    basis: 'choice',
    rest: { deletedWith: ['School', 'User'] },
  },
  SchoolInvitation: {
    data: 'Invitations to be a school’s member',
    reason: 'A term in which it can be sent again, or seen to have been taken.',
    basis: 'choice',
    terms: [
      {
        column: 'expiresAt',
        only: '"acceptedAt" IS NULL',
        kept: '90 days',
        holders: holdSubjects.schoolInvitation,
        noticeKey: 'invitations',
      },
      {
        ...{ column: 'acceptedAt', only: '"acceptedAt" IS NOT NULL' },
        ...{ kept: '90 days', holders: holdSubjects.schoolInvitation, noticeKey: 'invitations' },
      },
    ],
    rest: 'none',
  },
  ApiKey: {
    data: 'API keys as hashes, those that were revoked too',
    reason: 'The access log names the school by the key that its software signed in with.',
    basis: 'choice',
    rest: { deletedWith: ['School'] },
  },
  SchoolReferral: {
    data: 'Students whom a school refers, with the parent’s address and the reason',
    reason:
      'The parent never took it up: a school term in which it can be sent again. An accepted one is the school’s own record.',
    basis: 'choice',
    terms: [
      {
        ...{ column: 'expiresAt', only: `status = 'pending'` },
        ...{ kept: '90 days', holders: holdSubjects.schoolReferral, noticeKey: 'schoolReferrals' },
      },
      {
        ...{ column: 'closedAt', only: `status IN ('revoked', 'declined')` },
        ...{ kept: '90 days', holders: holdSubjects.schoolReferral, noticeKey: 'schoolReferrals' },
      },
    ],
    rest: { deletedWith: ['School'] },
  },
  Doctor: {
    data: 'Listings of doctors',
    reason: 'Parents keep whom they asked. The name goes with the doctor’s account.',
    basis: 'choice',
    rest: { until: 'the doctor deletes the account; a bare row without a name stays while a request names it' },
  },
  Consultation: {
    data: 'Requests to doctors, with what the parent wrote',
    reason: 'Long enough for the next visits. A doctor’s medical record is the clinic’s, not this.',
    basis: 'choice',
    terms: [
      {
        ...{ column: 'closedAt', only: '"closedAt" IS NOT NULL' },
        ...{ kept: '2 years', holders: holdSubjects.consultation, noticeKey: 'consultations' },
      },
      {
        ...{
          column: 'createdAt',
          only: '"closedAt" IS NULL AND ("appointmentDate" IS NULL OR "appointmentDate" < current_date)',
        },
        ...{ kept: '5 years', holders: holdSubjects.consultation, noticeKey: 'openConsultations' },
      },
    ],
    rest: 'none',
  },
  ConsultationNote: {
    data: 'A doctor’s own notes about a request',
    reason: withItsOwner,
    basis: 'choice',
    rest: { deletedWith: ['Consultation'] },
  },
  ResultShare: {
    data: 'Permissions to read results, for a doctor or by a link',
    reason: 'The parent’s log tells for a year by which name software opened a link.',
    basis: 'choice',
    terms: [{ column: 'expiresAt', kept: '1 year', holders: holdSubjects.resultShare, noticeKey: 'shares' }],
    rest: 'none',
  },
  LinkReader: {
    data: 'Who opened a visit link',
    reason: 'A browser is known until a reload is a new opening; a name that software gave stays for the log.',
    basis: 'choice',
    terms: [{ column: 'openedAt', only: 'recipient IS NULL', kept: keptReader, holders: holdSubjects.linkReader }],
    rest: { deletedWith: ['ResultShare'] },
  },
  Consent: {
    data: 'Consents, those that were withdrawn too',
    reason: 'Proof, for as long as there is what was agreed to.',
    basis: 'choice',
    rest: { deletedWith: ['User', 'Child'] },
  },
  LineConsent: {
    data: 'Consents to notices in LINE, those that were withdrawn too',
    reason: 'Proof, for as long as there is the account.',
    basis: 'choice',
    rest: { deletedWith: ['User'] },
  },
  AuditEvent: {
    data: 'Who read or wrote what, by ids alone',
    reason: 'Proof of how data was handled, beyond its deletion.',
    basis: 'choice',
    rest: { column: 'at', months: 60, noticeKey: 'log' },
  },
  AuditSeal: {
    data: 'What the log hashed to, run by run',
    reason: 'A chain ends where a link is missing; it names nobody.',
    basis: 'choice',
    rest: { until: 'the log is no more' },
  },
  LegalHold: {
    data: 'What must be kept for a legal claim',
    reason: 'While it stands it says why erasure is refused; then as long as the log.',
    basis: 'law: PDPA section 33, which lets data be kept for legal claims',
    terms: [{ column: 'endedAt', kept: '5 years', only: '"endedAt" IS NOT NULL' }],
    rest: { until: 'operations end it' },
  },
  HeldVersion: {
    data: 'What those under a legal hold changed or withdrew meanwhile, as it was before',
    reason: 'A hold is for the claim alone: what it kept beside the rows goes in the moment that it ends.',
    basis: 'law: PDPA section 33, which lets data be kept for legal claims',
    rest: { deletedWith: ['LegalHold'] },
  },
  IdempotencyKey: {
    data: 'First answers to requests that may be repeated',
    reason: 'A day in which a broken connection is mended.',
    basis: 'choice',
    terms: [{ column: 'createdAt', kept: `${keptReplyHours} hours`, holders: holdSubjects.idempotencyKey }],
    rest: 'none',
  },
  RateLimit: {
    data: 'Counters of requests, under keyed hashes',
    reason: 'The window is over.',
    basis: 'choice',
    terms: [{ column: 'resetsAt', kept: '0 hours' }],
    rest: 'none',
  },
  JobLease: {
    data: 'Which instance does a job: a row for each job',
    reason: 'It holds no personal data.',
    basis: 'choice',
    rest: { until: 'the job is no more' },
  },
  MailDelivery: {
    data: 'That a mail was sent or failed, without its text and address',
    reason: 'Longer than any page says what became of a mail, and than the same mail could be written twice.',
    basis: 'choice',
    terms: [
      {
        column: 'sentAt',
        only: '"sentAt" IS NOT NULL',
        kept: '1 year',
        holders: holdSubjects.mailDelivery,
        noticeKey: 'mails',
      },
      {
        column: 'failedAt',
        only: '"failedAt" IS NOT NULL',
        kept: '1 year',
        holders: holdSubjects.mailDelivery,
        noticeKey: 'mails',
      },
    ],
    // At the earliest two days after it was due, which for a recheck is months ahead.
    rest: { until: 'it is sent, given up or taken back' },
  },
  _prisma_migrations: {
    data: 'Which migrations were applied',
    reason: 'It holds no personal data.',
    basis: 'choice',
    rest: { until: 'the database is no more' },
  },
}
