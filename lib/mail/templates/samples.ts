import 'server-only'
import type { Language } from '@/lib/i18n/language'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { type FactsOf, mails } from './compose-mail'

/* For /dev/mails and tests. A mail without a sample does not compile. */

type Samples = { [T in MailTemplate]: FactsOf<T> }

const rowId = '01890000-0000-7000-8000-000000000000'
const names = {
  en: { parent: 'Nok Suwan', firstName: 'Nok', child: 'Ploy', teacher: 'Siriporn Dee', school: 'Rajini School' },
  th: { parent: 'นก สุวรรณ', firstName: 'นก', child: 'พลอย', teacher: 'ศิริพร ดี', school: 'โรงเรียนราชินี' },
}
const doctorNames = { en: 'Dr. Anong Meka', th: 'พญ. อนงค์ เมฆา' }

const daysAhead = (days: number) => new Date(Date.now() + days * 24 * 3_600_000)

function samplesIn(language: Language): Samples {
  const { parent, firstName, child, teacher, school } = names[language]
  const account = { email: 'nok@example.com', firstName, language }
  const notified = { parentId: rowId, ...account }
  const link = { ...account, token: 'sample' }
  const invitation = {
    ...{ id: rowId, linkVersion: 1, sentAt: new Date(), lastSentAt: daysAhead(-3), isUndeliverable: false },
    teacherEmail: 'siriporn@school.example',
    names: { teacherName: teacher, parentName: parent, childName: child },
    expiresAt: daysAhead(30),
    language,
  }
  const outcome = { ...notified, childId: rowId, answered: { informants: 2, hasOwnAnswers: true } }
  const teacherOutcome = { ...outcome, teacherName: teacher, answeredBy: null, declineReason: null }
  const secondParent = { ...outcome, secondParentName: 'Ton Dee' }
  const consultation = {
    status: 'callback_requested' as const,
    doctorName: doctorNames[language],
    doctor: { email: 'anong@clinic.example', firstName: 'Anong', language },
    parent: notified,
  }
  const referral = {
    ...{ parentEmail: 'nok@example.com', parentName: parent, studentName: child, referringTeacher: teacher },
    ...{ expiresAt: daysAhead(30), schoolName: school, place: 1 },
  }
  const schoolNotice = {
    ...{ ...account, userId: rowId, studentName: child, referringTeacher: teacher },
    ...{ schoolId: rowId, schoolName: school, place: 1 },
  }
  const key = { ...account, schoolId: rowId, schoolName: school, maker: 'Ton Dee' }
  return {
    'teacher-invitation': invitation,
    'teacher-reminder-first': { ...invitation, expiresAt: daysAhead(27) },
    'teacher-reminder-second': { ...invitation, expiresAt: daysAhead(23) },
    'teacher-reminder-last': { ...invitation, expiresAt: daysAhead(2) },
    'teacher-morning': [1, 2, 3].map((each) => ({
      ...invitation,
      ...{ id: rowId.replace(/.$/, String(each)), mailId: rowId, template: 'teacher-invitation' },
      ...(each === 3 && { names: null }),
    })),
    'teacher-answered': teacherOutcome,
    'teacher-declined': { ...teacherOutcome, declineReason: 'not_my_student' },
    'teacher-link-ended': teacherOutcome,
    recheck: notified,
    'second-parent-invitation': { email: 'ton@example.com', inviterName: parent, expiresAt: daysAhead(14) },
    'second-parent-accepted': secondParent,
    'second-parent-declined': secondParent,
    'second-parent-answered': secondParent,
    'second-parent-removed': { ...notified, inviterName: 'Ton Dee' },
    'second-parent-left': secondParent,
    'new-sign-in': { ...notified, at: new Date(), device: { browser: 'Chrome', os: 'Android', kind: 'phone' } },
    'school-referral': referral,
    'school-referral-reminder': referral,
    'school-referral-accepted': referral,
    'school-referral-taken': schoolNotice,
    'school-referral-declined': schoolNotice,
    'school-referral-revoked': schoolNotice,
    'school-referral-letter-lost': schoolNotice,
    'callback-request': consultation,
    'callback-reminder': consultation,
    'callback-overdue': consultation,
    'callback-late': consultation,
    'consultation-moved': { ...consultation, status: 'scheduled' },
    'consultation-cancelled': { ...consultation, status: 'cancelled' },
    'message-to-doctor': consultation,
    'message-to-parent': consultation,
    'school-invitation': { email: 'ton@example.com', role: 'admin', expiresAt: daysAhead(14), schoolName: school },
    'api-key-created': { ...key, keyName: 'Student records', lastFour: 'abcd' },
    'api-keys-left': { ...key, keys: [{ name: 'Student records', lastFour: 'abcd' }], makerRole: null },
    'verify-email': link,
    'email-change': link,
    'password-reset': link,
    'password-changed': {
      ...notified,
      shared: [
        {
          ...{ kind: 'teacher', id: rowId, childName: child, name: teacher, email: 'siriporn@school.example' },
          ...{ since: daysAhead(-3).toISOString(), until: daysAhead(27).toISOString() },
          ...{ isInvitation: false, openings: 0, lastOpenedAt: null },
        },
      ],
    },
    'email-changed': notified,
    'account-claimed': notified,
    'registration-attempt': notified,
    'doctor-verified': notified,
    'google-connected': notified,
    'line-connected': notified,
    'google-disconnected': notified,
    'line-disconnected': notified,
  }
}

export function writeSampleMails(language: Language) {
  const samples = samplesIn(language)
  const write = async <T extends MailTemplate>(template: T) => {
    const outgoing = { template, rowId, version: 1, recipient: null }
    const composed = mails[template].write(samples[template] as never, outgoing)
    return { template, subject: composed.subject, ...(await composed.write()) }
  }
  return Promise.all((Object.keys(mails) as MailTemplate[]).map(write))
}
