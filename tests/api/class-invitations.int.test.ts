import { GET as list } from '@/app/api/school-referrals/route'
import { db } from '@/lib/db'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call } from '../support/api'
import { classesOf, endList, newLimitedSchool } from '../support/classes'
import type { Person } from '../support/people'
import {
  acceptInvitation,
  invitationsOf,
  invitationToken,
  membersOf,
  newConfirmedPerson,
  refusalOf,
  sendInvitation,
} from '../support/school-members'
import { newClass, newSchool } from '../support/schools'
import { clearLimits, count } from '../support/sql'

beforeEach(clearLimits)

const listOf = async ({ cookie }: Person) =>
  (await call<SchoolReferral[]>(list, '', { cookie })).body.map(({ studentName }) => studentName).toSorted()

async function invite(admin: Person, classIds: string[], role = 'member') {
  const person = await newConfirmedPerson()
  const answer = await sendInvitation(admin, person.email, role, { classIds })
  return { person, answer, join: async () => acceptInvitation(person, await invitationToken(answer.body.id)) }
}

test('an invitation with classes admits a member who sees these alone', async () => {
  const { admin, own, other } = await newLimitedSchool()
  const { person, answer, join } = await invite(admin, [other.classId, other.classId])
  expect([answer.status, answer.body.classIds]).toEqual([201, [other.classId]])
  expect((await invitationsOf(admin)).body).toMatchObject([{ email: person.email, classIds: [other.classId] }])
  expect((await join()).status).toBe(200)
  expect(await listOf(person)).toEqual(['Fah', 'Mek'])
  expect((await classesOf(person)).map(({ id }) => id)).toEqual([other.classId])
  const me = (await membersOf(admin)).find(({ email }) => email === person.email)
  expect(me).toMatchObject({ ownClassesOnly: true, classIds: [other.classId] })
  expect(me?.classIds).not.toContain(own.classId)
})

test('who accepts after a class has ended is limited to those that are left, and to none if none is', async () => {
  const { admin, own, other } = await newLimitedSchool()
  const [both, one] = [await invite(admin, [own.classId, other.classId]), await invite(admin, [other.classId])]
  await endList(admin, other.classId)
  for (const { join } of [both, one]) expect((await join()).status).toBe(200)
  expect(await listOf(both.person)).toEqual(['Nid', 'Ton'])
  expect([await listOf(one.person), await classesOf(one.person)]).toEqual([[], []])
})

test('an invitation again, without classes, is for the whole school', async () => {
  const { admin, own } = await newLimitedSchool()
  const { person } = await invite(admin, [own.classId])
  const again = await sendInvitation(admin, person.email)
  expect(again.body.classIds).toEqual([])
  await acceptInvitation(person, await invitationToken(again.body.id))
  expect(await listOf(person)).toHaveLength(4)
})

test('an invitation takes only classes of its school, and none for an admin', async () => {
  const { admin, own } = await newLimitedSchool()
  const foreign = await newClass(await newSchool())
  const before = await count('"SchoolInvitation"')
  for (const [classIds, role] of [
    [[foreign], 'member'],
    [[own.classId, '01890000-0000-7000-8000-000000000000'], 'member'],
    [[own.classId], 'admin'],
  ] as const) {
    const { answer } = await invite(admin, [...classIds], role)
    expect(refusalOf(answer)).toEqual([400, 'INVALID_INPUT'])
    expect(answer.body).toMatchObject({ errors: [{ field: 'classIds', code: 'invalid' }] })
  }
  expect(await count('"SchoolInvitation"')).toBe(before)
})

test('an invitation to another address of a limited member changes nothing of what they see', async () => {
  const { admin, teacher, own } = await newLimitedSchool()
  const { answer } = await invite(admin, [])
  const email = String(teacher.user.email)
  // As if the invited address had become the member's own since.
  await db().schoolInvitation.update({ where: { id: answer.body.id }, data: { email, emailKey: email } })
  await db().user.update({ where: { id: teacher.user.id }, data: { emailVerifiedAt: new Date() } })
  expect((await acceptInvitation(teacher, await invitationToken(answer.body.id))).status).toBe(200)
  expect(await listOf(teacher)).toEqual(['Nid', 'Ton'])
  expect(await classesOf(teacher)).toMatchObject([{ id: own.classId }])
})
