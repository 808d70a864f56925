import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as resend } from '@/app/api/school-referrals/[token]/resend/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { GET as list } from '@/app/api/school-referrals/route'
import { POST as search } from '@/app/api/school-referrals/search/route'
import { GET as listKeys } from '@/app/api/schools/keys/route'
import { listReferralWeeks } from '@/lib/school-referrals/data'
import { createSchoolReferral, resendSchoolReferral } from '@/lib/school-referrals/mutations'
import { newSchoolReferralSchema, type SchoolReferral } from '@/lib/school-referrals/schema'
import { actAsMember, actAsUnlimitedMember } from '@/lib/schools/data'
import { call } from '../support/api'
import { classesOf, endList, limitTo, membershipOf, newLimitedSchool, newList, studentsOf } from '../support/classes'
import { exportOf } from '../support/imports'
import { actorOf, newPerson, type Person } from '../support/people'
import { ageSessions, membersOf, refusalOf, removeMember, setRole } from '../support/school-members'
import { newClass, newKey, newSchool, newSchoolMember, refer, student } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

beforeEach(clearLimits)

const notFound = [404, 'NOT_FOUND']
const names = (referrals: SchoolReferral[]) => referrals.map(({ studentName }) => studentName)
const listOf = async ({ cookie }: Person, query = '') =>
  names((await call<SchoolReferral[]>(list, '', { cookie, query })).body)
const searchOf = async ({ cookie }: Person, body: object) =>
  names(
    (await call<{ referrals: SchoolReferral[] }>(search, '', { method: 'POST', cookie, body })).body.referrals,
  ).toSorted()
const weekTotal = async (person: Person) =>
  (await listReferralWeeks(await actAsMember(await actorOf(person)))).reduce((sum, { pending }) => sum + pending, 0)
const act = ({ cookie }: Person, route: typeof resend, token: string) =>
  call<{ code: string }>(route, '', { method: 'POST', cookie, params: { token } })

describe('a member who is limited to their classes', () => {
  test('reads the students of their classes and what they referred without a list, in the list, the search, the export and the weeks', async () => {
    const { admin, teacher } = await newLimitedSchool()
    const own = ['Nid', 'Ton']
    expect((await listOf(teacher)).toSorted()).toEqual(own)
    expect(await listOf(teacher, '?status=revoked')).toEqual([])
    expect(await searchOf(teacher, {})).toEqual(own)
    expect(await searchOf(teacher, { search: 'ni' })).toEqual(['Nid'])
    expect(await searchOf(teacher, { search: 'class-parent' })).toEqual(own)
    for (const theirs of ['Fah', 'Mek']) expect(await searchOf(teacher, { search: theirs })).toEqual([])
    expect(await weekTotal(teacher)).toBe(2)
    const exported = await (await exportOf(teacher)).text()
    expect(own.every((name) => exported.includes(name))).toBe(true)
    expect(exported).not.toMatch(/Fah|Mek/)

    await refer(teacher, { studentName: 'Created' })
    expect((await listOf(teacher)).toSorted()).toEqual(['Created', ...own])
    expect(await searchOf(teacher, { search: 'created' })).toEqual(['Created'])
    expect(await weekTotal(teacher)).toBe(3)
    expect(await listOf(admin)).toHaveLength(5)
    expect(await weekTotal(admin)).toBe(5)
  })

  test.each([
    ['sends', resend],
    ['revokes', revoke],
  ] as const)('%s only what they see: another class’s referral answers like an unknown one', async (_, route) => {
    const { teacher, own, other } = await newLimitedSchool()
    for (const id of [...other.ids, '01890000-0000-7000-8000-000000000000'])
      expect(refusalOf(await act(teacher, route, id))).toEqual(notFound)
    expect(await count('"SchoolReferral" WHERE id = ANY($1) AND "linkVersion" = 1', [other.ids])).toBe(2)
    expect((await act(teacher, route, own.ids[0] ?? '')).status).toBe(200)
  })

  test('sees their own classes alone, and of the members themselves alone', async () => {
    const { admin, teacher, teacherId, own, other } = await newLimitedSchool()
    expect((await classesOf(teacher)).map(({ id, teacherIds }) => [id, teacherIds])).toEqual([
      [own.classId, [teacherId]],
    ])
    expect((await studentsOf(teacher, own.classId)).body.students).toHaveLength(2)
    const { status, body } = await studentsOf(teacher, other.classId)
    expect([status, body.code]).toEqual(notFound)
    expect(await membersOf(teacher)).toEqual([
      expect.objectContaining({ id: teacherId, isYou: true, ownClassesOnly: true, classIds: [own.classId] }),
    ])
    expect((await membersOf(admin)).map(({ ownClassesOnly }) => ownClassesOnly)).toEqual([false, true])
  })

  test('is no member of the whole school, and manages nothing', async () => {
    const { teacher, teacherId, own, other, admin } = await newLimitedSchool()
    const actor = await actorOf(teacher)
    await expect(actAsUnlimitedMember(actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await expect(actAsUnlimitedMember(await actorOf(admin))).resolves.toMatchObject({ ownClassesOnly: false })
    expect((await call(listKeys, '', { cookie: teacher.cookie })).status).toBe(403)
    const wider = { ownClassesOnly: false, classIds: [own.classId, other.classId] }
    expect(refusalOf(await limitTo(teacher, teacherId, wider))).toEqual(notFound)
  })

  test('with no class sees only what they referred without a list', async () => {
    const { admin, teacher, teacherId } = await newLimitedSchool()
    expect((await limitTo(admin, teacherId, { ownClassesOnly: true, classIds: [] })).status).toBe(200)
    expect([await listOf(teacher), await classesOf(teacher), await weekTotal(teacher)]).toEqual([[], [], 0])
    await refer(teacher, { studentName: 'Created' })
    expect(await listOf(teacher)).toEqual(['Created'])
  })

  test('who referred the classes of others before sees nothing of them, not even after their lists have ended', async () => {
    const { admin, teacher, own, other } = await newLimitedSchool()
    const ids = [...own.ids, ...other.ids]
    await sql('UPDATE "SchoolReferral" SET "createdById" = $2 WHERE id = ANY($1)', [ids, teacher.user.id])
    expect((await listOf(teacher)).toSorted()).toEqual(['Nid', 'Ton'])
    expect(await searchOf(teacher, { search: 'Fah' })).toEqual([])
    expect(await weekTotal(teacher)).toBe(2)
    expect(refusalOf(await act(teacher, revoke, other.ids[0] ?? ''))).toEqual(notFound)
    for (const { classId } of [own, other]) expect((await endList(admin, classId)).status).toBe(200)
    expect(await listOf(teacher)).toEqual([])
    expect(await listOf(admin)).toHaveLength(4)
  })

  test('sees nothing of a class with the same name at another school, nor by a class of it', async () => {
    const [first, second] = [await newLimitedSchool(), await newLimitedSchool()]
    // As if a row named a class of another school.
    await sql('INSERT INTO "ClassTeacher" ("classId", "membershipId") VALUES ($1, $2)', [
      second.own.classId,
      first.teacherId,
    ])
    expect(await listOf(first.teacher)).toHaveLength(2)
    expect((await classesOf(first.teacher)).map(({ id }) => id)).toEqual([first.own.classId])
    expect((await studentsOf(first.teacher, second.own.classId)).status).toBe(404)
  })
})

describe('the limit', () => {
  test('holds in an open session as soon as it is set, and is over as soon as it is taken away', async () => {
    const { admin, teacher, teacherId, own } = await newLimitedSchool()
    const change = (ownClassesOnly: boolean, classIds: string[] = [own.classId]) =>
      limitTo(admin, teacherId, { ownClassesOnly, classIds })
    expect((await change(false)).body).toEqual({ ownClassesOnly: false, classIds: [own.classId] })
    expect(await listOf(teacher)).toHaveLength(4)
    expect(await classesOf(teacher)).toHaveLength(2)
    expect(await membersOf(teacher)).toHaveLength(2)
    await change(true)
    expect(await listOf(teacher)).toHaveLength(2)
    await change(true, [])
    expect(await listOf(teacher)).toEqual([])
    expect(
      await count(`"AuditEvent" WHERE action = 'school.member-classes-changed' AND "targetId" = $1`, [teacher.user.id]),
    ).toBe(4)
  })

  test('that is set during a request refuses what began without it', async () => {
    const { admin, teacher, teacherId, own, other } = await newLimitedSchool()
    const limited = await actAsMember(await actorOf(teacher))
    await limitTo(admin, teacherId, { ownClassesOnly: false, classIds: [] })
    const whole = await actAsMember(await actorOf(teacher))
    const refused = { code: 'NOT_ALLOWED' }
    const input = newSchoolReferralSchema.parse(student)
    await expect(createSchoolReferral(limited, input)).rejects.toMatchObject(refused)
    await limitTo(admin, teacherId, { ownClassesOnly: true, classIds: [own.classId] })
    await expect(resendSchoolReferral(whole, other.ids[0] ?? '')).rejects.toMatchObject(refused)
    await expect(createSchoolReferral(whole, input)).rejects.toMatchObject(refused)
    await expect(createSchoolReferral(limited, input)).resolves.toMatchObject({ replayed: false })
  })

  test('is cleared when the member becomes an admin, and does not come back with the role', async () => {
    const { admin, teacher, teacherId } = await newLimitedSchool()
    await setRole(admin, teacherId, 'admin')
    expect(await listOf(teacher)).toHaveLength(4)
    expect(await membersOf(teacher)).toHaveLength(2)
    await setRole(admin, teacherId, 'member')
    expect(await listOf(teacher)).toHaveLength(4)
    // A row that a release without limits made an admin.
    await sql(`UPDATE "SchoolMembership" SET role = 'admin', "ownClassesOnly" = true WHERE id = $1`, [teacherId])
    expect(await listOf(teacher)).toHaveLength(4)
    expect((await refer(teacher)).status).toBe('pending')
    expect((await membersOf(admin)).map(({ ownClassesOnly }) => ownClassesOnly)).toEqual([false, false])
  })

  test('takes only classes of the school, and no admin', async () => {
    const { admin, teacherId, own } = await newLimitedSchool()
    const foreign = await newClass(await newSchool())
    const [adminId, other] = [await membershipOf(admin), await newSchoolMember()]
    const set = (id: string, classIds: string[], ownClassesOnly = true) =>
      limitTo(admin, id, { ownClassesOnly, classIds })
    for (const classIds of [[foreign], [own.classId, foreign], ['01890000-0000-7000-8000-000000000000']]) {
      const answer = await set(teacherId, classIds)
      expect([...refusalOf(answer), answer.body.errors?.[0]?.field]).toEqual([400, 'INVALID_INPUT', 'classIds'])
    }
    expect(refusalOf(await set(adminId, []))).toEqual([400, 'INVALID_INPUT'])
    expect((await set(adminId, [own.classId], false)).status).toBe(200)
    expect(refusalOf(await set(await membershipOf(other), []))).toEqual(notFound)
    await ageSessions(admin)
    expect(refusalOf(await set(teacherId, []))).toEqual([403, 'REAUTHENTICATION_REQUIRED'])
  })

  test('ends with the membership, and with the account, and the classes stay', async () => {
    const [removed, deleted] = [await newLimitedSchool(), await newLimitedSchool()]
    const taught = () =>
      count('"ClassTeacher" WHERE "membershipId" = ANY($1)', [[removed.teacherId, deleted.teacherId]])
    expect(await taught()).toBe(2)
    expect((await removeMember(removed.admin, removed.teacherId)).status).toBe(200)
    expect(await taught()).toBe(1)
    const gone = { method: 'DELETE', body: { confirm: 'DELETE' }, cookie: deleted.teacher.cookie }
    expect((await call(deleteAccount, '', gone)).status).toBe(200)
    expect(await taught()).toBe(0)
    for (const { admin } of [removed, deleted]) expect(await classesOf(admin)).toHaveLength(2)
  })

  test('is none for an API key, nor for an admin of another school', async () => {
    const { schoolId, own } = await newLimitedSchool()
    const { key } = await newKey(schoolId)
    const { body } = await call<SchoolReferral[]>(list, '', { headers: { 'x-api-key': key } })
    expect(body).toHaveLength(4)
    const outsider = await newPerson()
    const elsewhere = await newSchool({ admin: outsider })
    await newList(outsider, elsewhere, ['Else'])
    expect(await listOf(outsider)).toEqual(['Else'])
    expect((await studentsOf(outsider, own.classId)).status).toBe(404)
  })
})
