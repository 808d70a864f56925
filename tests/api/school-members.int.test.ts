import { POST as refer, GET as referrals } from '@/app/api/school-referrals/route'
import { POST as resend } from '@/app/api/schools/invitations/[invitationId]/resend/route'
import { POST as revoke } from '@/app/api/schools/invitations/[invitationId]/revoke/route'
import { GET as listInvitations } from '@/app/api/schools/invitations/route'
import { POST as createKey, GET as listKeys } from '@/app/api/schools/keys/route'
import { GET as listMembers } from '@/app/api/schools/members/route'
import type { SchoolReferral } from '@/lib/school-referrals/schema'
import { call } from '../support/api'
import { newPerson, type Person } from '../support/people'
import {
  acceptInvitation,
  ageSessions,
  invitationsOf,
  membersOf,
  newAdminAndMember,
  newInvitation,
  type Refusal,
  refusalOf,
  removeMember,
  sendInvitation,
  setRole,
} from '../support/school-members'
import { newSchool, student } from '../support/schools'
import { count, rowCounts, sql } from '../support/sql'

describe('the members of a school', () => {
  test('a school’s members are listed for its members only', async () => {
    const { admin, member } = await newAdminAndMember()
    for (const person of [admin, member])
      expect((await membersOf(person)).map(({ role, isYou }) => [role, isYou])).toEqual([
        ['admin', person === admin],
        ['member', person === member],
      ])
    const otherPerson = await newPerson()
    const answer = await call(listMembers, '', { cookie: otherPerson.cookie })
    expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
  })

  test('members are managed by admins alone; a plain member refers, but manages neither people nor keys', async () => {
    const { admin, member } = await newAdminAndMember()
    const { id } = (await sendInvitation(admin, 'someone@school.example')).body
    const [first] = await membersOf(admin)
    for (const person of [member, (await newAdminAndMember()).admin, await newPerson()]) {
      const { cookie } = person
      if (person !== member && (await membersOf(person)).length) {
        expect((await invitationsOf(person)).body).toEqual([])
      } else {
        expect(refusalOf(await sendInvitation(person, 'other@school.example'))).toEqual([403, 'NOT_ALLOWED'])
        expect(refusalOf(await invitationsOf(person))).toEqual([403, 'NOT_ALLOWED'])
      }
      for (const route of [resend, revoke])
        expect((await call(route, '', { method: 'POST', cookie, params: { invitationId: id } })).status).toBe(404)
      expect((await removeMember(person, first?.id ?? '')).status).toBe(404)
    }
    expect((await call(listKeys, '', { cookie: member.cookie })).status).toBe(403)
    const made = await call(createKey, '', { method: 'POST', body: { name: 'SIS' }, cookie: member.cookie })
    expect(made.status).toBe(403)
    const referred = await call(refer, '', { method: 'POST', body: student, cookie: member.cookie })
    expect(referred.status).toBe(201)
    expect((await invitationsOf(admin)).body).toHaveLength(1)
  })

  test('a member can leave, but the last admin cannot', async () => {
    const { admin, member, schoolId } = await newAdminAndMember()
    const own = async (person: Person) => (await membersOf(person)).find(({ isYou }) => isYou)?.id ?? ''
    const ids = [await own(admin), await own(member)]
    expect(refusalOf(await removeMember(admin, ids[0] ?? ''))).toEqual([409, 'LAST_ADMIN'])
    expect((await membersOf(admin)).map(({ mayEnd }) => mayEnd)).toEqual([false, true])
    await ageSessions(member)
    expect((await removeMember(member, ids[1] ?? '')).status).toBe(200)
    expect((await removeMember(member, ids[1] ?? '')).status).toBe(404)
    expect(await membersOf(admin)).toHaveLength(1)
    expect(
      await count(`"AuditEvent" WHERE action = 'school.member-removed' AND "targetId" = $1`, [member.user.id]),
    ).toBe(1)
    expect(await count(`"SchoolMembership" WHERE "schoolId" = $1`, [schoolId])).toBe(1)
  })

  test('a school keeps an admin, however many leave or are removed at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdminAndMember()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const ids = (await membersOf(admin)).map(({ id }) => id)
      const answers = await Promise.all([admin, other].flatMap((person) => ids.map((id) => removeMember(person, id))))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(await count(`"SchoolMembership" WHERE "schoolId" = $1 AND role = 'admin'`, [schoolId])).toBe(1)
    }
  })

  test('an admin who was removed concurrently cannot invite', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdminAndMember()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const rival = (await membersOf(admin)).find(({ isYou }) => !isYou)?.id ?? ''
      const [out, sent] = await Promise.all([
        removeMember(admin, rival),
        sendInvitation(other, `r${round}@school.example`),
      ])
      expect(out.status).toBe(200)
      expect([201, 403, 404]).toContain(sent.status)
    }
  })

  test('an admin changes roles after recent reauthentication, and the last admin keeps the role', async () => {
    const { admin, member } = await newAdminAndMember()
    const idOf = async (isYou: boolean) => (await membersOf(admin)).find((each) => each.isYou === isYou)?.id ?? ''
    const [own, other] = [await idOf(true), await idOf(false)]
    expect(refusalOf(await setRole(admin, own, 'member'))).toEqual([409, 'LAST_ADMIN'])
    for (const person of [member, (await newAdminAndMember()).admin, await newPerson()])
      expect(refusalOf(await setRole(person, other, 'admin'))).toEqual([404, 'NOT_FOUND'])
    for (const role of ['owner', '', null, 1]) expect((await setRole(admin, other, role)).status).toBe(400)
    const audited = (action: string) =>
      count('"AuditEvent" WHERE action = $1 AND "targetId" = $2', [`school.member-${action}`, member.user.id])
    for (let i = 0; i < 2; i++) {
      const { status, body } = await setRole(admin, other, 'admin')
      expect([status, body]).toEqual([200, { id: other, role: 'admin' }])
    }
    expect([await audited('promoted'), await audited('demoted')]).toEqual([1, 0])
    expect((await call(listKeys, '', { cookie: member.cookie })).status).toBe(200)
    await ageSessions(admin)
    expect(refusalOf(await setRole(admin, other, 'member'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
    expect((await setRole(member, own, 'member')).status).toBe(200)
    expect((await call(listKeys, '', { cookie: admin.cookie })).status).toBe(403)
    expect(refusalOf(await setRole(member, other, 'member'))).toEqual([409, 'LAST_ADMIN'])
    // Another admin who cannot sign in does not count.
    expect((await setRole(member, own, 'admin')).status).toBe(200)
    await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [admin.user.id])
    expect(refusalOf(await setRole(member, other, 'member'))).toEqual([409, 'LAST_ADMIN'])
    expect((await membersOf(member)).map(({ isYou, mayEnd }) => isYou !== mayEnd)).toEqual([true, true])
    expect((await setRole(member, own, 'member')).status).toBe(200)
  })

  test('a member is not made an admin again by a pending invitation', async () => {
    const { admin, person, id, token, schoolId } = await newInvitation('admin')
    await sql(
      `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (gen_random_uuid(), $1, $2, 'admin')`,
      [schoolId, person.user.id],
    )
    const theirs = (await membersOf(person)).find(({ isYou }) => isYou)?.id ?? ''
    expect((await setRole(admin, theirs, 'member')).status).toBe(200)
    expect(await count('"SchoolInvitation" WHERE id = $1', [id])).toBe(0)
    expect(refusalOf(await acceptInvitation(person, token))).toEqual([404, 'LINK_NOT_FOUND'])
  })

  test('a school keeps an admin, however many demote each other at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { admin, member: other, schoolId } = await newAdminAndMember()
      await sql(`UPDATE "SchoolMembership" SET role = 'admin' WHERE "schoolId" = $1`, [schoolId])
      const ids = (await membersOf(admin)).map(({ id }) => id)
      await Promise.all([admin, other].flatMap((person) => ids.map((id) => setRole(person, id, 'member'))))
      expect(await count(`"SchoolMembership" WHERE "schoolId" = $1 AND role = 'admin'`, [schoolId])).toBe(1)
    }
  })

  test('a member cannot be invited again', async () => {
    const { admin, member } = await newAdminAndMember()
    const email = String(member.user.email).toUpperCase()
    expect(refusalOf(await sendInvitation(admin, email))).toEqual([409, 'ALREADY_MEMBER'])
  })
})

test('inviting, resending and removing need reauthentication; revoking an invitation and leaving do not', async () => {
  const { admin, member } = await newAdminAndMember()
  const { id } = (await sendInvitation(admin, 'fresh@school.example')).body
  const other = (await membersOf(admin)).find(({ isYou }) => !isYou)?.id ?? ''
  await ageSessions(admin)
  expect(refusalOf(await sendInvitation(admin, 'stale@school.example'))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(refusalOf(await removeMember(admin, other))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  const { cookie } = admin
  const about = { method: 'POST', cookie, params: { invitationId: id } }
  const [before] = await sql('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])
  expect(refusalOf(await call<Refusal>(resend, '', about))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  expect(await sql('SELECT "linkVersion" FROM "SchoolInvitation" WHERE id = $1', [id])).toEqual([before])
  expect((await call(revoke, '', about)).status).toBe(200)
  // A caller without the right is refused before the password is asked.
  await ageSessions(member)
  expect(refusalOf(await sendInvitation(member, 'stale@school.example'))).toEqual([403, 'NOT_ALLOWED'])
})

describe('a member of several schools', () => {
  const namesOf = async ({ cookie }: Person, query = '') =>
    (await call<SchoolReferral[]>(referrals, '', { cookie, query })).body.map(({ studentName }) => studentName)

  test('a member of several schools names the school of a call, else it is the first one', async () => {
    const person = await newPerson()
    const [first, second] = [await newSchool({ admin: person }), await newSchool({ member: person })]
    const query = `?school=${second}`
    const made = await call(refer, '', { method: 'POST', body: student, cookie: person.cookie, query })
    expect(made.status).toBe(201)
    expect(await count('"SchoolReferral" WHERE "schoolId" = $1', [second])).toBe(1)
    expect(await namesOf(person)).toEqual([])
    expect(await namesOf(person, `?school=${first}`)).toEqual([])
    expect(await namesOf(person, query)).toEqual([student.studentName])
    expect((await sendInvitation(person, 'x@school.example', 'member', { query })).status).toBe(403)
    expect((await sendInvitation(person, 'x@school.example')).status).toBe(201)
    const keys = (asked: string) => call(listKeys, '', { cookie: person.cookie, query: asked })
    expect([(await keys('')).status, (await keys(query)).status]).toEqual([200, 403])
  })

  test('one idempotency key at two schools is two requests', async () => {
    const person = await newPerson()
    await newSchool({ admin: person })
    const query = `?school=${await newSchool({ admin: person })}`
    const headers = { 'idempotency-key': 'two-schools' }
    expect((await sendInvitation(person, 'x@school.example', 'member', { headers })).status).toBe(201)
    const other = await sendInvitation(person, 'x@school.example', 'member', { headers, query })
    expect(refusalOf(other)).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })

  test('a call that names a school one does not belong to is refused', async () => {
    const [person, { schoolId }] = [await newPerson(), await newAdminAndMember()]
    await newSchool({ admin: person })
    const before = await rowCounts()
    for (const school of [schoolId, schoolId.toUpperCase(), 'x', '', '%00', "' OR 1=1 --", '01890000']) {
      const query = `?school=${school}`
      const { cookie } = person
      for (const route of [referrals, listKeys, listMembers, listInvitations])
        expect((await call(route, '', { cookie, query })).status).toBe(404)
      expect((await call(refer, '', { method: 'POST', body: student, cookie, query })).status).toBe(404)
      expect((await sendInvitation(person, 'x@school.example', 'member', { query })).status).toBe(404)
    }
    expect(await rowCounts()).toEqual(before)
  })
})
