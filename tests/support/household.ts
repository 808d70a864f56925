import { GET as listSessions } from '@/app/api/auth/sessions/route'
import { POST as noteVisit } from '@/app/api/children/[childId]/visits/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { GET as listShares } from '@/app/api/result-shares/route'
import { POST as invite } from '@/app/api/schools/invitations/route'
import { POST as createKey } from '@/app/api/schools/keys/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import { POST as inviteSecondParent } from '@/app/api/second-parents/route'
import { call } from './api'
import { askForCall, newDoctor } from './doctors'
import { askTeacher, assess, newFamily, newPerson, type Person } from './people'
import { newClass, newSchool, refer } from './schools'
import { sql } from './sql'

export interface Household extends Person {
  childId: string
  referralId: string
  consentId: string
  sessionId: string
  schoolReferralId: string
  keyId: string
  classId: string
  consultationId: string
  requestId: string
  shareId: string
  invitationId: string
  memberId: string
  secondParentId: string
  visitId: string
}

export const consentBody = { purpose: 'screening', relation: 'mother' }

/** A parent with one of everything that has an id, who is also a doctor and a school's admin. */
export async function newHousehold(otherDoctor: string): Promise<Household> {
  const { child, ...person } = await newFamily()
  await assess(person.cookie, child.id)
  const { referral } = await askTeacher(person.cookie, child.id, `${child.id}@school.example`)
  const given = { method: 'POST', body: { ...consentBody, childId: child.id }, cookie: person.cookie }
  const consentId = (await call<{ id: string }>(giveConsent, '', given)).body.id
  const sessions = await call<{ id: string }[]>(listSessions, '', { cookie: person.cookie })
  const sessionId = sessions.body[0]?.id ?? ''
  const school = await foundSchool(person)
  const doctors = await askDoctors(person, child.id, otherDoctor)
  const invited = { childId: child.id, email: `${child.id}@home.example` }
  const asked = { method: 'POST', body: invited, cookie: person.cookie }
  const secondParentId = (await call<{ id: string }>(inviteSecondParent, '', asked)).body.id
  const noted = { method: 'POST', params: { childId: child.id }, body: { status: 'planned' }, cookie: person.cookie }
  const visitId = (await call<{ id: string }>(noteVisit, '', noted)).body.id
  const ids = { childId: child.id, referralId: referral.id, consentId, sessionId, secondParentId, visitId }
  return { ...person, ...school, ...doctors, ...ids }
}

/** One request to another doctor, and one to the household itself as a doctor. */
async function askDoctors(person: Person, childId: string, otherDoctor: string) {
  const own = await newDoctor({ account: person })
  const consultation = await askForCall(person, childId, otherDoctor)
  // The calendar file of an appointment needs its day.
  await sql(`UPDATE "Consultation" SET "appointmentDate" = '2026-12-01' WHERE id = $1`, [consultation.id])
  const request = await askForCall(person, childId, own, { childIds: [childId], days: 7 })
  const shares = await call<{ id: string }[]>(listShares, '', { cookie: person.cookie })
  return { consultationId: consultation.id, requestId: request.id, shareId: shares.body[0]?.id ?? '' }
}

async function foundSchool(person: Person) {
  const schoolId = await newSchool({ admin: person, member: await newPerson() })
  const referral = await refer(person, { parentEmail: person.user.email })
  const made = await call<{ id: string }>(createKey, '', {
    method: 'POST',
    body: { name: 'SIS' },
    cookie: person.cookie,
  })
  const invited = await call<{ id: string }>(invite, '', {
    method: 'POST',
    body: { email: `${referral.id}@school.example`, role: 'member' },
    cookie: person.cookie,
  })
  const members = await call<{ id: string; isYou: boolean }[]>(listMembers, '', { cookie: person.cookie })
  const memberId = members.body.find(({ isYou }) => !isYou)?.id ?? ''
  const classId = await newClass(schoolId, { students: [referral.id] })
  return { classId, schoolReferralId: referral.id, keyId: made.body.id, invitationId: invited.body.id, memberId }
}

/** A reminder needs a confirmed address and a mail a day ago. */
export async function allowReminder({ user, referralId }: Household): Promise<void> {
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [user.id])
  await sql(
    `UPDATE "MailDelivery" SET "sentAt" = now() - interval '25 hours' WHERE "rowId" = $1 AND "dueAt" <= now()`,
    [referralId],
  )
}

/** As after a decline that names a colleague. */
export async function nameColleague({ referralId }: Pick<Household, 'referralId'>): Promise<void> {
  await sql(
    `UPDATE "TeacherReferral" SET status = 'revoked', "revokedAt" = now(), "declinedAt" = now(), "declineReason" = 'colleague'
     WHERE id = $1`,
    [referralId],
  )
  await sql(
    `INSERT INTO "SuggestedColleague" (id, "childId", "parentId", name, email, "emailKey")
     SELECT id, "childId", "parentId", 'Kru Nid', 'nid@school.example', 'nid@school.example' FROM "TeacherReferral" WHERE id = $1`,
    [referralId],
  )
}
