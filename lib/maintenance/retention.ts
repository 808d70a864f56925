import type { Line, NoticeKey, Period, Term } from './types'

// Read by the clean-up and the privacy notice; a test fails for a table without a line (docs/decisions/0034).

import { replyHours } from '@/lib/idempotency/lifetime'
import { holdSubjects } from './holders'

const ownRecord = 'It is the person’s own record, and they may come back to it after years.'
const withItsOwner = 'It means nothing without what it belongs to.'

export const keptSignIns = 50

/** Until then an expired invitation can be sent again, with the stored address. */
export const keptInvitationDays = 30

/** A replaced account is deleted then; before that its owner may ask the operator for what is in it. */
export const keptReplacedMonths = 12

/** Within this time the same reader's next opening of a visit link is no new one. */
export const keptReader: Period = '10 minutes'

function withEach(shared: Pick<Term, 'kept' | 'holders' | 'noticeKey'>, terms: Pick<Term, 'column' | 'only'>[]) {
  return terms.map((term) => ({ ...shared, ...term }))
}

export const retention: Record<string, Line> = {
  User: {
    data: 'Accounts, those that were never confirmed or are not used among them',
    reason: `${ownRecord} None is deleted without its owner’s word, but one that nobody can open any more.`,
    rest: {
      until: `its owner deletes it; one that a newer letter from school replaced, ${keptReplacedMonths} months later`,
    },
  },
  Account: {
    data: 'Google and LINE identities',
    reason: withItsOwner,
    rest: { deletedWith: ['User'] },
  },
  Session: {
    data: 'Browsers that are signed in',
    reason:
      'After 12 hours without use it opens nothing; until its cookie ends its browser can still learn that somebody has ended it.',
    terms: [{ column: 'expiresAt', kept: '0 hours', holders: holdSubjects.session }],
    rest: 'none',
  },
  EndedSession: {
    data: 'Hashes of the cookies of sessions that somebody has ended',
    reason: 'Longer than the cookie lasts, by which a browser learns that it has to delete what it stores.',
    terms: [{ column: 'endedAt', kept: '7 days' }],
    rest: 'none',
  },
  SignIn: {
    data: 'Sign-ins, for the owner to look through',
    reason: 'As many as tell of a thief’s visits.',
    rest: { newest: keptSignIns },
  },
  AccountToken: {
    data: 'Mailed links that confirm, change or reset, with addresses that were never confirmed by one',
    reason: 'The link opens nothing any more.',
    terms: [{ column: 'expiresAt', kept: '24 hours', holders: holdSubjects.accountToken }],
    rest: 'none',
  },
  Child: {
    data: 'Children',
    reason: ownRecord,
    rest: { until: 'its parent deletes it, or the account' },
  },
  SecondParent: {
    data: `Second parents, and invitations to be one; the address of one that was not answered goes ${keptInvitationDays} days after it ran out`,
    reason:
      'An invitation without an answer has done its work. By the accepted ones the answers of that parent are found and named.',
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
    rest: { deletedWith: ['Child'] },
  },
  TeacherReferral: {
    data: 'Requests to teachers',
    reason:
      'For half a year a parent sees whom they asked in vain, and can ask again. An answered one says whose the answers are.',
    terms: withEach({ kept: '180 days', holders: holdSubjects.teacherReferral, noticeKey: 'teacherRequests' }, [
      { column: 'expiresAt', only: `status = 'pending'` },
      { column: 'revokedAt', only: `status = 'revoked'` },
    ]),
    rest: { deletedWith: ['Child'] },
  },
  SuggestedColleague: {
    data: 'Colleagues whom a teacher named in their place, until the parent asks them or not',
    reason: 'The colleague knows nothing of it; a parent decides within a month.',
    terms: [
      { column: 'createdAt', kept: '30 days', holders: holdSubjects.suggestedColleague, noticeKey: 'colleagues' },
    ],
    rest: 'none',
  },
  School: {
    data: 'Schools, and what the columns of their lists are called',
    reason: 'It holds no personal data.',
    rest: { until: 'the operator removes it when the school leaves' },
  },
  SchoolMembership: {
    data: 'Who works for which school',
    reason: withItsOwner,
    rest: { deletedWith: ['School', 'User'] },
  },
  SchoolInvitation: {
    data: 'Invitations to be a school’s member',
    reason: 'A term in which it can be sent again, or seen to have been taken.',
    terms: withEach({ kept: '90 days', holders: holdSubjects.schoolInvitation, noticeKey: 'invitations' }, [
      { column: 'expiresAt', only: '"acceptedAt" IS NULL' },
      { column: 'acceptedAt', only: '"acceptedAt" IS NOT NULL' },
    ]),
    rest: 'none',
  },
  ApiKey: {
    data: 'API keys as hashes, those that were revoked too',
    reason: 'The access log names the school by the key that its software signed in with.',
    rest: { deletedWith: ['School'] },
  },
  SchoolClass: {
    data: 'Classes of a school, with the homeroom teacher’s name',
    reason:
      'A class list ends with its school year, or sooner by the school. Its students’ numbers end with it (lib/school-referrals/class-list).',
    rest: { until: 'its school year is over, and the clean-up of class lists ends it' },
  },
  ClassTeacher: {
    data: 'Which member of a school teaches which class',
    reason: withItsOwner,
    rest: { deletedWith: ['SchoolClass', 'SchoolMembership'] },
  },
  SchoolReferral: {
    data: 'Students whom a school refers, with the parent’s address and the reason',
    reason:
      'The parent never took it up: a school term in which it can be sent again. An accepted one is the school’s own record.',
    terms: withEach({ kept: '90 days', holders: holdSubjects.schoolReferral, noticeKey: 'schoolReferrals' }, [
      { column: 'expiresAt', only: `status = 'pending'` },
      { column: 'closedAt', only: `status IN ('revoked', 'declined')` },
    ]),
    rest: { deletedWith: ['School'] },
  },
  Doctor: {
    data: 'Listings of doctors',
    reason: 'Parents keep whom they asked. The name goes with the doctor’s account.',
    rest: { until: 'the doctor deletes the account; a bare row without a name stays while a request names it' },
  },
  Consultation: {
    data: 'Requests to doctors, with what the parent wrote',
    reason: 'Long enough for the next visits. A doctor’s medical record is the clinic’s, not this.',
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
    rest: { deletedWith: ['Consultation'] },
  },
  ConsultationMessage: {
    data: 'What a doctor and a parent write to each other in a request',
    reason: withItsOwner,
    rest: { deletedWith: ['Consultation'] },
  },
  DoctorVisit: {
    data: 'What a family notes of visits to a doctor',
    reason: ownRecord,
    rest: { deletedWith: ['Child'] },
  },
  ResultShare: {
    data: 'Permissions to read results, for a doctor or by a link',
    reason: 'The parent’s log tells for a year by which name software opened a link.',
    terms: [{ column: 'expiresAt', kept: '1 year', holders: holdSubjects.resultShare, noticeKey: 'shares' }],
    rest: 'none',
  },
  LinkReader: {
    data: 'Who opened a visit link',
    reason: 'A browser is known until a reload is a new opening; a name that software gave stays for the log.',
    terms: [{ column: 'openedAt', only: 'recipient IS NULL', kept: keptReader, holders: holdSubjects.linkReader }],
    rest: { deletedWith: ['ResultShare'] },
  },
  Consent: {
    data: 'Consents, those that were withdrawn too',
    reason: 'Proof, for as long as there is what was agreed to.',
    rest: { deletedWith: ['User', 'Child'] },
  },
  LineConsent: {
    data: 'Consents to notices in LINE, those that were withdrawn too',
    reason: 'Proof, for as long as there is the account.',
    rest: { deletedWith: ['User'] },
  },
  AuditEvent: {
    data: 'Who read or wrote what, by ids alone',
    reason: 'Proof of how data was handled, beyond its deletion.',
    rest: { column: 'at', months: 60, noticeKey: 'log' },
  },
  AuditSeal: {
    data: 'What the log hashed to, run by run',
    reason: 'A chain ends where a link is missing; it names nobody.',
    rest: { until: 'the log is no more' },
  },
  LegalHold: {
    data: 'What must be kept for a legal claim',
    reason: 'While it stands it says why erasure is refused; then as long as the log.',
    law: 'PDPA section 33, which lets data be kept for legal claims',
    terms: [{ column: 'endedAt', kept: '5 years', only: '"endedAt" IS NOT NULL' }],
    rest: { until: 'operations end it' },
  },
  HeldVersion: {
    data: 'What those under a legal hold changed or withdrew meanwhile, as it was before',
    reason: 'A hold is for the claim alone: what it kept beside the rows goes in the moment that it ends.',
    law: 'PDPA section 33, which lets data be kept for legal claims',
    rest: { deletedWith: ['LegalHold'] },
  },
  IdempotencyKey: {
    data: 'First answers to requests that may be repeated',
    reason: 'A day in which a broken connection is mended.',
    terms: [{ column: 'createdAt', kept: `${replyHours} hours`, holders: holdSubjects.idempotencyKey }],
    rest: 'none',
  },
  RateLimit: {
    data: 'Counters of requests, under keyed hashes',
    reason: 'The window is over.',
    terms: [{ column: 'resetsAt', kept: '0 hours' }],
    rest: 'none',
  },
  JobLease: {
    data: 'Which instance does a job: a row for each job',
    reason: 'It holds no personal data.',
    rest: { until: 'the job is no more' },
  },
  MailDelivery: {
    data: 'That a mail was sent or failed, without its text and address',
    reason: 'Longer than any page says what became of a mail, and than the same mail could be written twice.',
    terms: withEach({ kept: '1 year', holders: holdSubjects.mailDelivery, noticeKey: 'mails' }, [
      { column: 'sentAt', only: '"sentAt" IS NOT NULL' },
      { column: 'failedAt', only: '"failedAt" IS NOT NULL' },
    ]),
    // At the earliest two days after it was due, which for a recheck is months ahead.
    rest: { until: 'it is sent, given up or taken back' },
  },
  _prisma_migrations: {
    data: 'Which migrations were applied',
    reason: 'It holds no personal data.',
    rest: { until: 'the database is no more' },
  },
}

export const terms: readonly Term[] = Object.entries(retention).flatMap(([table, line]) =>
  (line.terms ?? []).map((term) => ({ table, ...term })),
)

export const tablesByMonth = Object.entries(retention).flatMap(([table, { rest }]) =>
  typeof rest === 'object' && 'months' in rest ? [{ table, ...rest }] : [],
)

export const noticePeriods: ReadonlyMap<NoticeKey, Period> = new Map([
  ...terms.flatMap(({ noticeKey, kept }) => (noticeKey ? [[noticeKey, kept] as const] : [])),
  ...tablesByMonth.map(({ noticeKey, months }) => [noticeKey, `${months / 12} years`] as const),
])
