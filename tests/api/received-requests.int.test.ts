import { POST as createAssessment } from '@/app/api/teacher-assessments/route'
import { POST as resend } from '@/app/api/teacher-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { teacherLinkActor, type UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { deleteChild } from '@/lib/endings/child-deletion/mutations'
import { declineTeacherReferral } from '@/lib/teacher-referrals/declines/mutations'
import { listReceivedRequests } from '@/lib/teacher-referrals/received/data'
import { letHoursPass } from '@/tests/support/passing-time'
import { call } from '../support/api'
import {
  actorOf,
  askTeacher,
  fewSigns,
  newChild,
  newConfirmedFamily,
  newFamily,
  newPerson,
  type Person,
} from '../support/people'
import { sql } from '../support/sql'
import { statementsOf } from '../support/statements'

// One address gets more mails here than a day's limit allows.
process.env.RATE_LIMIT_SCALE = '100'

async function newTeacher(role = 'teacher'): Promise<Person & { actor: UserActor; email: string }> {
  const teacher = await newPerson(role)
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [teacher.user.id])
  return { ...teacher, actor: await actorOf(teacher), email: String(teacher.user.email) }
}

const statuses = async (actor: UserActor) =>
  (await listReceivedRequests(actor)).requests.map(({ id, status }) => [id, status])

async function answer(childId: string, token: string): Promise<void> {
  const body = { token, teacherName: 'Ms. Siriporn', childId, answers: fewSigns }
  expect((await call(createAssessment, '', { method: 'POST', body })).status).toBe(201)
}

test('a teacher with a confirmed address sees what a request says, and a link that opens it', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const { referral, token } = await askTeacher(family.cookie, family.child.id, teacher.email.toUpperCase())
  expect(await listReceivedRequests(teacher.actor)).toEqual({
    email: teacher.email,
    isConfirmed: true,
    requests: [
      {
        id: referral.id,
        childName: 'Ploy',
        childGrade: '2',
        parentName: 'Nok Suwan',
        status: 'open',
        sentAt: referral.sentAt,
        expiresAt: referral.expiresAt,
        closedAt: null,
        token,
        answeredBy: null,
      },
    ],
  })
})

test('a parent whose address is unconfirmed is not named to the teacher', async () => {
  const [teacher, family] = [await newTeacher(), await newFamily()]
  await askTeacher(family.cookie, family.child.id, teacher.email)
  expect((await listReceivedRequests(teacher.actor)).requests).toEqual([
    expect.objectContaining({ childName: 'Ploy', parentName: null }),
  ])
})

test('a teacher sees no request until the address is confirmed, and none to another address', async () => {
  const [teacher, other, family] = [await newTeacher(), await newTeacher(), await newConfirmedFamily()]
  const { referral } = await askTeacher(family.cookie, family.child.id, teacher.email)
  await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [teacher.user.id])
  expect(await listReceivedRequests(teacher.actor)).toEqual({ email: teacher.email, isConfirmed: false, requests: [] })
  expect(await statuses(other.actor)).toEqual([])
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [teacher.user.id])
  expect(await statuses(teacher.actor)).toEqual([[referral.id, 'open']])
})

test('a teacher account that changes its address loses the requests to the old one', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  await askTeacher(family.cookie, family.child.id, teacher.email)
  await sql(`UPDATE "User" SET email = 'moved@example.com', "emailKey" = 'moved@example.com' WHERE id = $1`, [
    teacher.user.id,
  ])
  expect(await statuses(teacher.actor)).toEqual([])
})

test.each(['parent', 'doctor'])(
  'an account with the role %s has received nothing, whatever its address',
  async (role) => {
    const [person, family] = [await newTeacher(role), await newConfirmedFamily()]
    await askTeacher(family.cookie, family.child.id, person.email)
    expect((await listReceivedRequests(person.actor)).requests).toEqual([])
  },
)

const decline = (id: string, reason: 'not_my_student' | 'do_not_know_well') =>
  declineTeacherReferral(teacherLinkActor(id, 1), { reason, note: null })

test('a student whom the teacher does not teach is not named again, nor one whose request was closed 60 days ago', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const ask = () => askTeacher(family.cookie, family.child.id, teacher.email)
  const [foreign, declined, answered] = [await ask(), await ask(), await ask()]
  await decline(foreign.referral.id, 'not_my_student')
  await decline(declined.referral.id, 'do_not_know_well')
  await answer(family.child.id, answered.token)
  expect((await statuses(teacher.actor)).map(([, status]) => status).toSorted()).toEqual(['answered', 'declined'])
  await letHoursPass(61 * 24)
  expect(await statuses(teacher.actor)).toEqual([])
})

const age = (id: string, days: number) =>
  sql(`UPDATE "TeacherReferral" SET "expiresAt" = now() + $2 * interval '1 day' WHERE id = $1`, [id, days])

interface Asked {
  childId: string
  id: string
  token: string
}

const endings: Record<string, (asked: Asked, cookie: string) => Promise<unknown>> = {
  open: () => Promise.resolve(),
  answered: ({ childId, token }) => answer(childId, token),
  declined: ({ id }) => decline(id, 'do_not_know_well'),
  'not my student': ({ id }) => decline(id, 'not_my_student'),
  revoked: ({ id }, cookie) => call(revoke, '', { method: 'POST', cookie, params: { token: id } }),
}

// A revoked request is no task: the teacher should still see the end of the earlier link.
test.each([
  ['open', ['open']],
  ['answered', ['answered']],
  ['declined', ['declined']],
  ['not my student', []],
  ['revoked', ['expired']],
])('of an expired request and a newer one about the same child, which is %s, the list has: %j', async (end, listed) => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const childId = family.child.id
  const expired = await askTeacher(family.cookie, childId, teacher.email)
  const ofSibling = await askTeacher(family.cookie, (await newChild(family)).id, teacher.email)
  await age(expired.referral.id, -1)
  await age(ofSibling.referral.id, -2)
  const { referral, token } = await askTeacher(family.cookie, childId, teacher.email)
  await endings[end]?.({ childId, id: referral.id, token }, family.cookie)
  const idOf = (status: string) => (status === 'expired' ? expired.referral.id : referral.id)
  expect(await statuses(teacher.actor)).toEqual([
    ...listed.map((status) => [idOf(status), status]),
    [ofSibling.referral.id, 'expired'],
  ])
})

test('open requests come first, the next to end before the others, then the closed ones', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const ask = () => askTeacher(family.cookie, family.child.id, teacher.email)
  const [answered, declined] = [await ask(), await ask()]
  const expired = await askTeacher(family.cookie, (await newChild(family)).id, teacher.email)
  const [later, sooner, revoked, longAgo] = [await ask(), await ask(), await ask(), await ask()]
  await answer(family.child.id, answered.token)
  await decline(declined.referral.id, 'do_not_know_well')
  await age(expired.referral.id, -59)
  await age(sooner.referral.id, 2)
  await age(longAgo.referral.id, -61)
  const params = { token: revoked.referral.id }
  expect((await call(revoke, '', { method: 'POST', cookie: family.cookie, params })).status).toBe(200)
  const { requests } = await listReceivedRequests(teacher.actor)
  expect(requests.map(({ id, status }) => [id, status])).toEqual([
    [sooner.referral.id, 'open'],
    [later.referral.id, 'open'],
    [declined.referral.id, 'declined'],
    [answered.referral.id, 'answered'],
    [expired.referral.id, 'expired'],
  ])
  expect(requests.map(({ token, closedAt }) => [token !== null, closedAt !== null])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ])
  expect(JSON.stringify(requests)).not.toMatch(new RegExp(`score|risk|answers|${family.user.email}`, 'i'))
})

test('a renewed request has the link of the newest mail', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const { referral, token } = await askTeacher(family.cookie, family.child.id, teacher.email)
  await sql(`UPDATE "TeacherReferral" SET "expiresAt" = now() - interval '1 day' WHERE id = $1`, [referral.id])
  expect(await statuses(teacher.actor)).toEqual([[referral.id, 'expired']])
  const params = { token: referral.id }
  expect((await call(resend, '', { method: 'POST', cookie: family.cookie, params })).status).toBe(200)
  const [request] = (await listReceivedRequests(teacher.actor)).requests
  expect(request?.token).toMatch(/^[\w-]{36}\./)
  expect(request?.token).not.toBe(token)
})

test('a request about a deleted child is gone', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  await askTeacher(family.cookie, family.child.id, teacher.email)
  await deleteChild(await actorOf(family), family.child.id)
  expect(await statuses(teacher.actor)).toEqual([])
})

test('the requests cost one statement for one and for hundreds, of which 200 are listed, the open one among them', async () => {
  const [teacher, family] = [await newTeacher(), await newConfirmedFamily()]
  const { referral } = await askTeacher(family.cookie, family.child.id, teacher.email)
  expect(await statementsOf(() => listReceivedRequests(teacher.actor))).toHaveLength(1)
  await db().teacherReferral.createMany({
    data: Array.from({ length: 250 }, (_, index) => ({
      childId: family.child.id,
      parentId: family.user.id,
      teacherEmail: teacher.email,
      teacherEmailKey: teacher.email,
      teacherName: 'Ms. Siriporn',
      language: 'en' as const,
      status: 'completed' as const,
      completedAt: new Date(Date.now() + index),
      expiresAt: new Date(),
    })),
  })
  expect(await statementsOf(() => listReceivedRequests(teacher.actor))).toHaveLength(1)
  const { requests } = await listReceivedRequests(teacher.actor)
  expect(requests).toHaveLength(200)
  expect(requests[0]?.id).toBe(referral.id)
})
