import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { endClassesThatAreOver } from '@/lib/school-referrals/class-list/endings/mutations'
import { revokedWithList } from '@/lib/school-referrals/rules'
import { ensureClasses } from '@/lib/schools/classes/mutations'
import { type ClassName, classesPerSchool, classKeyOf } from '@/lib/schools/classes/schema'
import { schoolYearOf } from '@/lib/schools/classes/school-year'
import { actAsMember } from '@/lib/schools/data'
import { childrenOf, read, take } from '../support/acceptance'
import { call } from '../support/api'
import { actOn, classesOf, endList, newLimitedSchool, newList } from '../support/classes'
import { actorOf, newPerson } from '../support/people'
import { refusalOf } from '../support/school-members'
import { newSchool, newSchoolMember, refer, tokenIn } from '../support/schools'
import { clearLimits, count, sql } from '../support/sql'

beforeEach(clearLimits)
afterEach(() => sql('DELETE FROM "LegalHold"'))

const job = systemActor('maintenance')
const ask = (command: Parameters<typeof runAdminCommand>[1]) =>
  runAdminCommand(systemActor('admin'), command, { dryRun: false })

/** Two students, the second accepted by a parent. */
async function newListWithFamily() {
  const [admin, parent] = [await newPerson(), await newPerson()]
  const schoolId = await newSchool({ admin })
  const list = await newList(admin, schoolId, ['Ann', 'Beam'])
  const token = tokenIn(list.referrals[1] ?? { referralLink: '' })
  await take(token, parent)
  return { admin, parent, schoolId, ...list, open: tokenIn(list.referrals[0] ?? { referralLink: '' }) }
}

const rowsOf = (ids: string[]) =>
  sql(
    `SELECT status, "classId", "classNumber", "studentNumber", "studentName" FROM "SchoolReferral"
     WHERE id = ANY($1) ORDER BY "studentName"`,
    [ids],
  )
const none = { classId: null, classNumber: null, studentNumber: null }
const ended = [
  { ...none, status: 'revoked', studentName: 'Ann' },
  { ...none, status: 'accepted', studentName: 'Beam' },
]
/** Whom next year's list refers anew. */
const revokedWithTheirList = async (ids: string[]) => {
  const rows = await db().$queryRaw<{ studentName: string }[]>`
    SELECT r."studentName" FROM "SchoolReferral" r WHERE r.id = ANY(${ids}::uuid[]) AND ${revokedWithList}`
  return rows.map(({ studentName }) => studentName)
}
const passSchoolYear = (classId: string) =>
  sql(`UPDATE "SchoolClass" SET "endsAt" = now() - interval '1 minute' WHERE id = $1`, [classId])

describe('the end of a class list', () => {
  test('by an admin revokes its open links, deletes its numbers, and leaves an accepted child to the family', async () => {
    const { admin, parent, classId, ids, open } = await newListWithFamily()
    const answer = await endList(admin, classId)
    expect([answer.status, answer.body]).toEqual([200, { revoked: 1 }])
    expect(await rowsOf(ids)).toEqual(ended)
    expect((await read(open)).status).toBe(404)
    expect(await childrenOf(parent)).toHaveLength(1)
    expect(await classesOf(admin)).toEqual([])
    expect(await count(`"AuditEvent" WHERE action = 'school.class-ended' AND "targetId" = $1`, [classId])).toBe(1)
    expect(await count(`"AuditEvent" WHERE action = 'school-referral.revoked' AND "targetId" = ANY($1)`, [ids])).toBe(1)
    expect(refusalOf(await endList(admin, classId))).toEqual([404, 'NOT_FOUND'])
  })

  test('marks who left it: revoked with the list is another thing than revoked by hand, before or after', async () => {
    const { admin, classId, ids, schoolId } = await newListWithFamily()
    const [byHand, elsewhere] = [
      await refer(admin, { studentName: 'Chai' }),
      await newList(admin, schoolId, ['Dao'], '3'),
    ]
    await sql('UPDATE "SchoolReferral" SET "classId" = $2 WHERE id = $1', [byHand.id, classId])
    const revokeOne = (id: string) => call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: id } })
    expect((await revokeOne(byHand.id)).status).toBe(200)
    await endList(admin, classId)
    const all = [...ids, byHand.id, ...elsewhere.ids]
    expect(await count('"SchoolReferral" WHERE id = ANY($1) AND "leftListAt" > "createdAt"', [all])).toBe(3)
    expect(await revokedWithTheirList(all)).toEqual(['Ann'])
    expect((await revokeOne(ids[1] ?? '')).status).toBe(200)
    expect(await revokedWithTheirList(all)).toEqual(['Ann'])
  })

  test('is for admins of the school alone', async () => {
    const { admin, teacher, own } = await newLimitedSchool()
    for (const person of [teacher, await newSchoolMember(), await newPerson()])
      expect(refusalOf(await endList(person, own.classId))).toEqual([404, 'NOT_FOUND'])
    expect(await classesOf(admin)).toHaveLength(2)
  })

  test('comes with its school year, by the clean-up, and not a day earlier', async () => {
    const { classId, ids, open } = await newListWithFamily()
    expect(await endClassesThatAreOver(job)).toBe(0)
    expect((await read(open)).status).toBe(200)
    await passSchoolYear(classId)
    expect(await endClassesThatAreOver(job)).toBe(1)
    expect(await rowsOf(ids)).toEqual(ended)
    expect((await read(open)).status).toBe(404)
    expect(await endClassesThatAreOver(job)).toBe(0)
  })

  test('comes at once when the school itself ends', async () => {
    const { schoolId, ids } = await newListWithFamily()
    await ask({ command: 'school end', school: schoolId })
    expect(await endClassesThatAreOver(job)).toBe(1)
    expect(await rowsOf(ids)).toEqual(ended)
  })

  test('is kept back by a legal hold of the school, and what an admin ends then is kept for the hold', async () => {
    const [held, free] = [await newListWithFamily(), await newListWithFamily()]
    for (const { classId } of [held, free]) await passSchoolYear(classId)
    await ask({ command: 'hold add', school: held.schoolId, reason: 'case 12/2569', by: 'Ops' })
    expect(await endClassesThatAreOver(job)).toBe(1)
    expect(await endClassesThatAreOver(job)).toBe(0)
    expect(await rowsOf(free.ids)).toEqual(ended)
    expect(await rowsOf(held.ids)).toMatchObject([{ studentNumber: 'S1' }, { studentNumber: 'S2' }])
    expect((await endList(held.admin, held.classId)).status).toBe(200)
    const kept = await sql<{ former: object }>(
      `SELECT former FROM "HeldVersion" WHERE "tableName" = 'SchoolClass' AND "rowId" = $1`,
      [held.classId],
    )
    expect(kept).toMatchObject([{ former: { grade: '4', room: '2', homeroomTeacher: 'Kru Malee' } }])
    expect(
      await count(`"HeldVersion" WHERE "tableName" = 'SchoolReferral' AND former->>'studentNumber' LIKE 'S%'`),
    ).toBe(2)
  })

  test('concurrent with an act on the class leaves no pending link and no number', async () => {
    const { admin, classId, ids } = await newListWithFamily()
    const [acted, over] = await Promise.all([
      actOn(admin, classId, ['resend', ...ids.toReversed()]),
      endList(admin, classId),
    ])
    expect([200, 404]).toContain(acted.status)
    expect(over.status).toBe(200)
    expect(await rowsOf(ids)).toEqual(ended)
  })
})

test('a download has what a class list says of an accepted child, and the classes of a member', async () => {
  const { parent, ids, classId } = await newListWithFamily()
  await sql(`UPDATE "SchoolReferral" SET "studentGender" = 'male' WHERE id = ANY($1)`, [ids])
  const year = schoolYearOf(new Date())
  const named = { grade: '4', room: '2', year }
  const { body } = await call<{ schoolReferrals: object[] }>(exportMyData, '', { cookie: parent.cookie })
  expect(body.schoolReferrals).toMatchObject([
    { studentGender: 'male', studentNumber: 'S2', classNumber: 2, class: named },
  ])
  expect(classId).not.toBe('')
  const { teacher } = await newLimitedSchool()
  const own = await call<{ schoolMemberships: object[] }>(exportMyData, '', { cookie: teacher.cookie })
  expect(own.body.schoolMemberships).toMatchObject([{ ownClassesOnly: true, classes: [{ ...named, room: '1' }] }])
})

describe('the classes of an import', () => {
  const year = schoolYearOf(new Date())
  const named = (room: string, homeroomTeacher: string | null = null) =>
    ({ grade: '4', room, year, homeroomTeacher }) satisfies ClassName & { homeroomTeacher: string | null }

  async function newImporter() {
    const admin = await newPerson()
    await newSchool({ admin })
    const actor = await actAsMember(await actorOf(admin))
    const ensure = (...wanted: ReturnType<typeof named>[]) =>
      db().$transaction((tx) => ensureClasses(actor, tx, wanted))
    return { admin, ensure }
  }

  test('are created where the school lacks them, keep their ids, and keep a known homeroom teacher', async () => {
    const { admin, ensure } = await newImporter()
    const first = await ensure(named('1'), named('2', 'Kru Ploy'), named('1'))
    expect([...first.keys()].toSorted()).toEqual([classKeyOf(named('1')), classKeyOf(named('2'))])
    const second = await ensure(named('1', 'Kru Nid'), named('2', 'Kru Other'), named('3'))
    for (const [key, id] of first) expect(second.get(key)).toBe(id)
    expect((await classesOf(admin)).map(({ room, homeroomTeacher }) => [room, homeroomTeacher])).toEqual([
      ['1', 'Kru Nid'],
      ['2', 'Kru Ploy'],
      ['3', null],
    ])
    expect(
      await count(`"AuditEvent" WHERE action = 'school.class-created' AND "targetId" = ANY($1)`, [
        [...second.values()],
      ]),
    ).toBe(3)
  })

  test('are at most 200, and none of a school year that is over', async () => {
    const { admin, ensure } = await newImporter()
    const rooms = Array.from({ length: classesPerSchool }, (_, index) => named(String(index)))
    await expect(ensure(...rooms, named('more'))).rejects.toMatchObject({ code: 'TOO_MANY_CLASSES' })
    expect((await ensure(...rooms)).size).toBe(classesPerSchool)
    await expect(ensure(named('more'))).rejects.toMatchObject({ code: 'TOO_MANY_CLASSES' })
    expect((await ensure(named('7'))).size).toBe(1)
    expect(await classesOf(admin)).toHaveLength(classesPerSchool)
    const other = await newImporter()
    await expect(other.ensure({ ...named('1'), year: year - 1 })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })
})
