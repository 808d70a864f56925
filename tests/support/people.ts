import { POST as createAssessment } from '@/app/api/assessments/route'
import { POST as register } from '@/app/api/auth/register/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as giveConsent } from '@/app/api/consents/route'
import { POST as createReferral } from '@/app/api/teacher-referrals/route'
import { unsafeGetUser } from '@/lib/accounts/data'
import type { User } from '@/lib/accounts/schema'
import type { Assessment } from '@/lib/assessments/types'
import type { UserActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import type { Child } from '@/lib/children/schema'
import { db } from '@/lib/db'
import { authenticate } from '@/lib/sessions/authenticate'
import type { TeacherReferral } from '@/lib/teacher-referrals/types'
import { call, newAddress } from './api'
import { password, writeRegisteredAccount } from './registered-account'

export { password }
export const exampleChild = {
  name: 'Ploy',
  age: 8,
  grade: '2',
  school: 'Rajini School',
  gender: 'female',
  nationality: 'thai',
}
/** Adds up to 34, with 7 and 5 signs. */
export const manySigns = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
export const fewSigns = Array.from({ length: 18 }, () => 0)

let people = 0

export interface Person {
  user: User
  cookie: string
}

function newEmail(): string {
  people += 1
  return `person${people}@example.com`
}

/** Registers a new user through the API, for tests of what that does. */
export async function registerPerson(role = 'parent'): Promise<Person> {
  const body = { firstName: 'Nok', lastName: 'Suwan', email: newEmail(), password, role }
  const answer = await call<{ user: User }>(register, '/api/auth/register', {
    method: 'POST',
    body,
    address: newAddress(),
  })
  if (answer.status !== 201 || !answer.cookie) throw new Error(`registration answered ${answer.status}`)
  return { user: answer.body.user, cookie: answer.cookie }
}

/** A new signed-in user, as if just registered. */
export async function newPerson(role = 'parent'): Promise<Person> {
  const { id, cookie } = await writeRegisteredAccount(newEmail(), role)
  // As the registration answers it.
  const user = JSON.parse(JSON.stringify(await unsafeGetUser(id))) as User
  return { user, cookie }
}

export async function newFamily(): Promise<Person & { child: Child }> {
  const parent = await newPerson()
  return { ...parent, child: await newChild(parent) }
}

/** With a confirmed address: more is mailed then, and with names. */
export async function newConfirmedFamily(): Promise<Person & { child: Child }> {
  const family = await newFamily()
  await db().user.update({ where: { id: family.user.id }, data: { emailVerifiedAt: new Date() } })
  return family
}

export async function newChild({ cookie }: { cookie: string }): Promise<Child> {
  const answer = await call<Child>(createChild, '/api/children', { method: 'POST', body: exampleChild, cookie })
  if (answer.status !== 201) throw new Error(`adding a child answered ${answer.status}`)
  return answer.body
}

export async function assess(cookie: string, childId: string, answers = manySigns): Promise<Assessment> {
  const body = { childId, answers }
  const answer = await call<Assessment>(createAssessment, '/api/assessments', { method: 'POST', body, cookie })
  if (answer.status !== 201) throw new Error(`an assessment answered ${answer.status}`)
  return answer.body
}

export function consentTo({ cookie }: { cookie: string }, childId: string) {
  const body = { childId, purpose: 'screening', relation: 'mother' }
  return call<{ id: string }>(giveConsent, '', { method: 'POST', body, cookie })
}

export async function newAgreedFamily(): Promise<Person & { child: Child }> {
  const family = await newFamily()
  await consentTo(family, family.child.id)
  return family
}

/** Consents unless a consent or a withdrawal exists: sharing needs it. */
export async function consentOnce(parent: { cookie: string }, childId: string): Promise<void> {
  const given = await db().consent.count({ where: { childId, purpose: 'screening' } })
  if (given === 0) await consentTo(parent, childId)
}

/** Asks a teacher, through the API, and makes the link as the mail would carry it. */
export async function askTeacher(
  cookie: string,
  childId: string,
  teacherEmail = 'teacher@school.example',
  teacherName = 'Ms. Siriporn',
): Promise<{ referral: TeacherReferral; token: string }> {
  const body = { childId, teacherEmail, teacherName, language: 'en' }
  const answer = await call<TeacherReferral>(createReferral, '/api/teacher-referrals', { method: 'POST', body, cookie })
  if (answer.status !== 201) throw new Error(`asking a teacher answered ${answer.status}`)
  return { referral: answer.body, token: await tokenOf(answer.body.id) }
}

export async function tokenOf(referralId: string): Promise<string> {
  const { linkVersion } = await db().teacherReferral.findUniqueOrThrow({ where: { id: referralId } })
  return linkToken('teacher', referralId, linkVersion)
}

export async function actorOf({ cookie }: { cookie: string }): Promise<UserActor> {
  const found = await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false })
  if (!found) throw new Error('the cookie is of no live session')
  return found.actor
}
