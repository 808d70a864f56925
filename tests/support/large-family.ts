import { POST as answerAsTeacher } from '@/app/api/teacher-assessments/route'
import { POST as decline } from '@/app/api/teacher-referrals/[token]/decline/route'
import { call, newAddress } from './api'
import { askTeacher, assess, fewSigns, newFamily } from './people'
import { sql } from './sql'

/**
 * A parent and a child with all that the product stores: answers of both sides, a pending request, a doctor, a share, a
 * second parent, consents, a Google identity, a school's referral, a demo referral, a membership.
 * @param name of the child; a dump shows the parent's name and address by it
 */
export async function newGrownFamily(name: string) {
  const { user, cookie, child } = await newFamily()
  const email = `${name}.parent@example.com`.toLowerCase()
  await sql('UPDATE "User" SET "firstName" = $2, "lastName" = $3, email = $4, "emailKey" = $4 WHERE id = $1', [
    user.id,
    `${name}-first`,
    `${name}-last`,
    email,
  ])
  await sql('UPDATE "Child" SET name = $2 WHERE id = $1', [child.id, `${name}-child`])
  await assess(cookie, child.id)
  const answered = await askTeacher(cookie, child.id, `${name}.answered@school.example`)
  const body = { token: answered.token, childId: child.id, teacherName: `${name}-teacher`, answers: fewSigns }
  const headers = { 'idempotency-key': name }
  const options = { method: 'POST', body, headers, address: newAddress() }
  if ((await call(answerAsTeacher, '/api/teacher-assessments', options)).status !== 201) throw new Error('not answered')
  const pending = await askTeacher(cookie, child.id, `${name}.waiting@school.example`)
  await declineAsTeacher(cookie, child.id, name)
  const doctorId = await addDoctor(`${name}-doctor`)
  const schoolId = await addRows(name, { userId: user.id, childId: child.id, doctorId, email })
  return { user, cookie, child, email, answered, pending, doctorId, schoolId }
}

async function declineAsTeacher(cookie: string, childId: string, name: string): Promise<void> {
  const { token } = await askTeacher(cookie, childId, `${name}.declined@school.example`)
  const body = { reason: 'do_not_know_well', note: `a sentence about ${name}-child` }
  const { status } = await call(decline, '', { method: 'POST', params: { token }, body, address: newAddress() })
  if (status !== 200) throw new Error('not declined')
}

/** A listed doctor. @returns its id */
export async function addDoctor(name: string, userId: string | null = null): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "Doctor" (id, "userId", name, specialty, "yearsOfExperience", location, "calendarBookingLink", "verifiedAt", "verifiedName")
     VALUES (new_id(), $1, $2, 'Psychiatry', 9, 'Bangkok', 'https://book.example', now(), $2) RETURNING id`,
    [userId, name],
  )
  return row?.id ?? ''
}

/** Rows that no call of this release writes yet. @returns the school's id */
async function addRows(name: string, ids: { userId: string; childId: string; doctorId: string; email: string }) {
  const { userId, childId, doctorId, email } = ids
  const insert = async (statement: string, values: unknown[]) =>
    (await sql<{ id: string }>(`INSERT INTO ${statement} RETURNING id`, values))[0]?.id ?? ''
  await insert(`"Account" (id, "userId", provider, "providerAccountId") VALUES (new_id(), $1, 'google', $2)`, [
    userId,
    `${name}-subject`,
  ])
  await insert(
    `"Consent" (id, "userId", "childId", purpose, "textVersion", language) VALUES (new_id(), $1, $2, 'screening', 's-1', 'th')`,
    [userId, childId],
  )
  const consultation = await insert(
    `"Consultation" (id, "childId", "doctorId", "parentId", status) VALUES (new_id(), $1, $2, $3, 'callback_requested')`,
    [childId, doctorId, userId],
  )
  await insert('"ConsultationMessage" (id, "consultationId", writer, text) VALUES (new_id(), $1, \'doctor\', $2)', [
    consultation,
    `a message about ${name}-child`,
  ])
  await insert('"ConsultationNote" (id, "consultationId", text) VALUES (new_id(), $1, $2)', [
    consultation,
    `a note about ${name}-child`,
  ])
  await insert(
    `"DoctorVisit" (id, "childId", "parentId", status, "visitOn", place, questions, agreed, "againOn", "updatedAt")
     VALUES (new_id(), $1, $2, 'seen', '2026-11-02', 'Clinic', '{Why}', $3, '2027-01-04', now())`,
    [childId, userId, `agreed about ${name}-child`],
  )
  await insert(
    `"ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt") VALUES (new_id(), $1, $2, $3, now() + interval '1 day')`,
    [childId, userId, doctorId],
  )
  await insert(
    `"SecondParent" (id, "childId", "invitedById", email, "emailKey", language, "expiresAt")
     VALUES (new_id(), $1, $2, $3, $3, 'th', now() + interval '1 day')`,
    [childId, userId, `${name}.second@home.example`],
  )
  const school = await insert('"School" (id, name) VALUES (new_id(), $1)', [`School of ${childId}`])
  await insert(`"SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, 'member')`, [
    school,
    userId,
  ])
  await insert(
    `"SchoolInvitation" (id, "schoolId", email, "emailKey", role, "expiresAt", "acceptedAt")
     VALUES (new_id(), $1, $2, $2, 'member', now(), now())`,
    [school, email],
  )
  const referral = await insert(
    `"SchoolReferral" (id, "schoolId", "studentName", "studentGrade", "parentName", "parentEmail", "referringTeacher",
       "referralReason", status, "expiresAt", "acceptedById", "acceptedAt")
     VALUES (new_id(), $1, $2, '2', $3, $4, 'Ms. Referring', $5, 'accepted', now() + interval '9 days', $6, now())`,
    [school, `${name}-child`, `${name}-first`, email, `${name}-child cannot sit still`, userId],
  )
  await sql('UPDATE "Child" SET "schoolReferralId" = $2 WHERE id = $1', [childId, referral])
  const [demo] = await sql<{ id: string }>(
    `INSERT INTO "School" (id, name, "isDemo") VALUES (new_id(), 'Demo School', true)
     ON CONFLICT ("isDemo") WHERE "isDemo" DO UPDATE SET name = excluded.name RETURNING id`,
  )
  await insert(
    `"SchoolReferral" (id, "schoolId", "createdById", "studentName", "parentEmail", "referringTeacher", "expiresAt")
     VALUES (new_id(), $1, $2, $3, $4, 'Ms. Demo', now())`,
    [demo?.id, userId, `${name}-demo`, email],
  )
  return school
}
