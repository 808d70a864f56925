import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as createAssessment } from '@/app/api/assessments/route'
import { PATCH as changePassword } from '@/app/api/auth/change-password/route'
import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { POST as startIntent } from '@/app/api/auth/intent/route'
import { POST as setLanguage } from '@/app/api/auth/language/route'
import { POST as login } from '@/app/api/auth/login/route'
import { PATCH as updateProfile } from '@/app/api/auth/profile/route'
import { POST as reauthenticate } from '@/app/api/auth/reauthenticate/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as resetPassword } from '@/app/api/auth/reset-password/route'
import { POST as disownAddress } from '@/app/api/auth/verify-email/disown/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { PATCH as setRecheck } from '@/app/api/children/[childId]/recheck/route'
import { PATCH as updateChild } from '@/app/api/children/[childId]/route'
import { PUT as changeVisit } from '@/app/api/children/[childId]/visits/[visitId]/route'
import { POST as noteVisit } from '@/app/api/children/[childId]/visits/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { PUT as saveAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { POST as writeToDoctor } from '@/app/api/doctor-consultations/[id]/messages/route'
import { POST as askDoctor } from '@/app/api/doctor-consultations/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { POST as searchPatients } from '@/app/api/doctor-patients/search/route'
import { POST as writeToParent } from '@/app/api/doctor-requests/[id]/messages/route'
import { POST as updateRequestStatus } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { POST as openHealthLink } from '@/app/api/health-links/[token]/route'
import { POST as acceptByLetter } from '@/app/api/letters/accept/route'
import { POST as loginByLetter } from '@/app/api/letters/login/route'
import { POST as markSeen } from '@/app/api/notices/seen/route'
import { POST as submitPasscode } from '@/app/api/result-shares/passcode/route'
import { POST as shareLink } from '@/app/api/result-shares/route'
import { POST as acceptInvitation } from '@/app/api/school-invitations/accept/route'
import { POST as printLetter } from '@/app/api/school-referrals/[token]/letter/route'
import { POST as exportList } from '@/app/api/school-referrals/export/route'
import { POST as correctFile } from '@/app/api/school-referrals/import/corrections/route'
import { POST as previewFile } from '@/app/api/school-referrals/import/preview/route'
import { POST as importFile } from '@/app/api/school-referrals/import/route'
import { POST as referStudent } from '@/app/api/school-referrals/route'
import { POST as searchList } from '@/app/api/school-referrals/search/route'
import { POST as actOnClass } from '@/app/api/schools/classes/[classId]/actions/route'
import { POST as printLetters } from '@/app/api/schools/classes/[classId]/letters/route'
import { POST as inviteMember } from '@/app/api/schools/invitations/route'
import { POST as createKey } from '@/app/api/schools/keys/route'
import { PUT as limitMember } from '@/app/api/schools/members/[memberId]/classes/route'
import { PATCH as changeRole } from '@/app/api/schools/members/[memberId]/route'
import { POST as acceptSecondParent } from '@/app/api/second-parents/accept/route'
import { POST as declineSecondParent } from '@/app/api/second-parents/decline/route'
import { POST as inviteSecondParent } from '@/app/api/second-parents/route'
import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { POST as declineAsTeacher } from '@/app/api/teacher-referrals/[token]/decline/route'
import { PATCH as setReminders } from '@/app/api/teacher-referrals/[token]/reminders/route'
import { POST as createReferral } from '@/app/api/teacher-referrals/route'
import type { Route } from '@/lib/http/route'
import { letterCodeOf, shownLetterCode } from '@/lib/letter-code'
import { call } from './api'
import { askTeacher, assess, exampleChild, manySigns, newFamily, newPerson, password } from './people'
import { refer, student } from './schools'
import { sql } from './sql'

export const unknownId = '01890000-0000-7000-8000-000000000000'
export const malformedIds = [
  ...['1', 'abc', '../children', '%00', "' OR 1=1 --", '', '\u0000'],
  ...[`${unknownId}x`, unknownId.slice(1)],
]
const unknownCode = shownLetterCode(letterCodeOf(new Uint8Array(7)))
const taken = { firstName: 'Nok', lastName: 'Suwan', email: 'person1@example.com', password, role: 'parent' }

const visit = {
  status: 'seen',
  visitOn: '2026-11-02',
  place: 'Siriraj Hospital',
  questions: ['Will it pass?', 'ต้องกินยาไหม'],
  agreed: 'Sleep first.\nThen we look again.',
  againOn: '2026-12-01',
}

/** Valid bodies that store nothing: the e-mail is in use, the child unknown, the family complete. */
const bodies: Record<string, [Route, (token: string) => Record<string, unknown>]> = {
  '/api/auth/register': [register, () => taken],
  '/api/auth/login': [login, () => ({ email: taken.email, password: 'wrong' })],
  '/api/auth/profile': [
    updateProfile,
    () => ({ firstName: 'Nok', lastName: 'Suwan', phoneNumber: '0812345678', email: 'person2@example.com' }),
  ],
  '/api/auth/change-password': [
    changePassword,
    () => ({ currentPassword: 'wrong', newPassword: 'secret12', confirmPassword: 'secret12' }),
  ],
  '/api/auth/language': [setLanguage, () => ({ language: 'en' })],
  '/api/auth/intent': [startIntent, () => ({ intent: 'connect', provider: 'google' })],
  '/api/auth/reauthenticate': [reauthenticate, () => ({ password: 'wrong' })],
  '/api/auth/forgot-password': [requestPasswordReset, () => ({ email: 'nobody@example.com' })],
  '/api/auth/reset-password': [
    resetPassword,
    () => ({ token: 'x', newPassword: 'secret12', confirmPassword: 'secret12' }),
  ],
  // A valid body, but the reauthentication is too old.
  '/api/account': [deleteAccount, () => ({ confirm: 'DELETE' })],
  '/api/auth/verify-email': [verifyEmail, () => ({ token: 'x', password: 'wrong' })],
  '/api/auth/verify-email/disown': [disownAddress, () => ({ token: 'x' })],
  '/api/children': [createChild, () => exampleChild],
  '/api/children/[childId]': [updateChild, () => ({ ...exampleChild })],
  '/api/children/[childId]/recheck': [setRecheck, () => ({ months: 6 })],
  '/api/children/[childId]/visits': [noteVisit, () => visit],
  '/api/children/[childId]/visits/[visitId]': [changeVisit, () => visit],
  '/api/assessments': [createAssessment, () => ({ childId: unknownId, answers: manySigns })],
  '/api/consents': [
    giveConsent,
    () => ({ childId: unknownId, purpose: 'screening', relation: 'grandparent', agreedByName: 'Malee' }),
  ],
  '/api/doctor-consultations': [
    askDoctor,
    () => ({
      childId: unknownId,
      doctorId: unknownId,
      status: 'callback_requested',
      phone: '081-234 5678',
      keepPhone: true,
      callTime: 'evening',
      message: 'He cannot sit still at school.',
      share: { childIds: [unknownId], days: 7, details: ['age', 'school'] },
    }),
  ],
  '/api/doctor-consultations/[id]/appointment': [saveAppointment, () => ({ date: '2026-12-01', time: '09:30' })],
  '/api/doctor-consultations/[id]/messages': [writeToDoctor, () => ({ text: 'He sleeps better' })],
  '/api/doctor-listing': [
    saveListing,
    () => ({
      specialty: 'Child psychiatry',
      yearsOfExperience: 9,
      location: 'Bangkok',
      calendarBookingLink: 'https://calendar.example/x',
      ...{ title: 'Dr.', licenceNumber: '12345', hospital: 'Siriraj Hospital' },
    }),
  ],
  '/api/doctor-patients/search': [searchPatients, () => ({ search: 'นก' })],
  '/api/doctor-requests/[id]/messages': [writeToParent, () => ({ text: 'Please bring the report' })],
  '/api/doctor-requests/[id]/move': [updateRequestStatus, () => ({ status: 'contacted' })],
  '/api/doctor-requests/[id]/notes': [addNote, () => ({ text: 'Called' })],
  '/api/health-links/[token]': [
    openHealthLink,
    () => ({ recipient: 'Clinic', passcode: 'moon-54', embeddedLengthMax: 9 }),
  ],
  '/api/notices/seen': [markSeen, () => ({ ids: [unknownId] })],
  '/api/letters/accept': [
    acceptByLetter,
    () => ({ code: unknownCode, firstName: 'Nok', lastName: 'Suwan', password: 'secret12' }),
  ],
  '/api/letters/login': [loginByLetter, () => ({ code: unknownCode, password: 'wrong' })],
  '/api/result-shares': [shareLink, () => ({ childId: unknownId, days: 7, passcode: 'moon-54' })],
  '/api/result-shares/passcode': [submitPasscode, () => ({ token: 'x', passcode: 'moon-54' })],
  '/api/school-referrals/[token]/letter': [printLetter, () => ({ perPage: 1 })],
  '/api/school-referrals/export': [exportList, () => ({ status: 'pending', search: 'ton' })],
  '/api/school-referrals/import': [importFile, () => ({ text: 'studentName' })],
  '/api/school-referrals/import/corrections': [correctFile, () => ({ text: 'studentName' })],
  '/api/school-referrals/import/preview': [previewFile, () => ({ text: 'studentName' })],
  '/api/school-referrals/search': [searchList, () => ({ status: 'pending', search: 'ton' })],
  '/api/school-referrals': [referStudent, () => ({ ...student })],
  '/api/school-invitations/accept': [acceptInvitation, () => ({ token: 'x' })],
  '/api/schools/classes/[classId]/actions': [actOnClass, () => ({ act: 'remind', referralIds: [unknownId] })],
  '/api/schools/classes/[classId]/letters': [printLetters, () => ({ referralIds: [unknownId], perPage: 1 })],
  '/api/schools/invitations': [inviteMember, () => ({ email: 't@s.example', role: 'member', classIds: [unknownId] })],
  '/api/schools/keys': [createKey, () => ({ name: 'SIS' })],
  '/api/schools/members/[memberId]': [changeRole, () => ({ role: 'admin' })],
  '/api/schools/members/[memberId]/classes': [limitMember, () => ({ ownClassesOnly: true, classIds: [unknownId] })],
  '/api/second-parents': [inviteSecondParent, () => ({ childId: unknownId, email: 'second@example.com' })],
  '/api/second-parents/accept': [acceptSecondParent, () => ({ token: 'x' })],
  '/api/second-parents/decline': [declineSecondParent, () => ({ token: 'x' })],
  '/api/teacher-referrals': [
    createReferral,
    () => ({ childId: unknownId, teacherEmail: 't@s.example', teacherName: 'T', language: 'en' }),
  ],
  '/api/teacher-referrals/[token]/decline': [declineAsTeacher, () => ({ reason: 'not_my_student', note: 'N' })],
  '/api/teacher-referrals/[token]/reminders': [setReminders, () => ({ reminders: false })],
  '/api/teacher-assessments': [
    answerAsTeacher,
    (token) => ({ token, childId: unknownId, teacherName: 'T', answers: manySigns, weeksKnown: 12 }),
  ],
}

const patched = new Set([
  '/api/auth/profile',
  '/api/auth/change-password',
  '/api/children/[childId]',
  '/api/children/[childId]/recheck',
  '/api/schools/members/[memberId]',
  '/api/teacher-referrals/[token]/reminders',
])
export const deleted = new Set(['/api/account'])
const put = new Set([
  '/api/children/[childId]/visits/[visitId]',
  '/api/doctor-listing',
  '/api/schools/members/[memberId]/classes',
])

function methodOf(path: string): string {
  if (deleted.has(path)) return 'DELETE'
  if (put.has(path)) return 'PUT'
  return patched.has(path) ? 'PATCH' : 'POST'
}

export interface CallWithBody {
  path: string
  route: Route
  method: string
  good: Record<string, unknown>
}

/** Every call with a body, and a user for whom none of them stores anything. */
export async function callsWithBody(): Promise<{ cookie: string; calls: CallWithBody[] }> {
  const family = await newFamily()
  const { cookie } = family
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [family.user.id])
  await assess(cookie, family.child.id)
  await newPerson()
  const { token } = await askTeacher(cookie, family.child.id)
  await refer(family)
  await sql(
    `UPDATE "RateLimit" SET points = 2000000000, "resetsAt" = now() + interval '1 day' WHERE key LIKE 'demo-referral:%'`,
  )
  for (let i = 1; i < 20; i++) await call(createChild, '', { method: 'POST', body: exampleChild, cookie })
  const calls = Object.entries(bodies).map(([path, [route, good]]) => {
    return { path, route, method: methodOf(path), good: good(token) }
  })
  return { cookie, calls }
}

export const paths = Object.keys(bodies)
