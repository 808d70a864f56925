import { POST as revoke } from '@/app/api/school-referrals/[token]/revoke/route'
import { listClasses } from '@/lib/school-referrals/class-list/data'
import { studentStates } from '@/lib/school-referrals/class-list/schema'
import { pageSchoolReferrals } from '@/lib/school-referrals/data'
import { actAsMember } from '@/lib/schools/data'
import { refuse, take } from '../support/acceptance'
import { call } from '../support/api'
import { classesOf, expire, newList, settleMails, studentsOf } from '../support/classes'
import { actorOf, assess, newPerson } from '../support/people'
import { newClass, newSchool, newSchoolMember, tokenIn } from '../support/schools'
import { clearLimits, sql } from '../support/sql'
import { planOf } from '../support/statements'

beforeEach(clearLimits)

const notFound = [404, 'NOT_FOUND']

async function newAdmin() {
  const admin = await newPerson()
  return { admin, schoolId: await newSchool({ admin }) }
}

test('classes are listed by school year, grade and room, with what a list says of each', async () => {
  const { admin, schoolId } = await newAdmin()
  const [r10, r2, k, old] = [
    await newClass(schoolId, { grade: '4', room: '10' }),
    await newClass(schoolId, { grade: '4', room: '2' }),
    await newClass(schoolId, { grade: 'K', room: '' }),
    await newClass(schoolId, { grade: 'K', room: '', year: 2020 }),
  ]
  const last = await newClass(schoolId, { grade: '12', room: '1' })
  const years = ['3', '2/10', '3/1', '2/2']
  for (const room of years) await newClass(schoolId, { grade: 'K', room })
  const found = await classesOf(admin)
  expect(found.filter(({ id }) => [k, r2, r10, last, old].includes(id)).map(({ id }) => id)).toEqual([
    k,
    r2,
    r10,
    last,
    old,
  ])
  const current = found.filter(({ grade, year }) => grade === 'K' && year !== 2020)
  expect(current.map(({ room }) => room)).toEqual(['', '2/2', '2/10', '3', '3/1'])
  expect(found.find(({ id }) => id === r2)).toEqual({
    ...{ id: r2, grade: '4', room: '2', year: expect.any(Number), homeroomTeacher: 'Kru Malee' },
    ...{ endsAt: expect.stringMatching(/-05-15T17:00:00.000Z$/), teacherIds: [], total: 0 },
    counts: Object.fromEntries(studentStates.map((state) => [state, 0])),
  })
})

test('each student of a class is in exactly one state, and the counts of the states add up to the total', async () => {
  const { admin, schoolId } = await newAdmin()
  const { classId, ids, referrals } = await newList(admin, schoolId, [...studentStates])
  const at = (state: (typeof studentStates)[number]) => {
    const place = studentStates.indexOf(state)
    return { id: ids[place] ?? '', token: tokenIn(referrals[place] ?? { referralLink: '' }) }
  }
  const parent = await newPerson()
  for (const state of ['sent', 'expired'] as const) await settleMails(at(state).id)
  await settleMails(at('failed').id, 'failed')
  await sql('DELETE FROM "MailDelivery" WHERE "rowId" = ANY($1)', [[at('held').id, at('unaddressed').id]])
  await sql('UPDATE "SchoolReferral" SET "parentEmail" = NULL WHERE id = $1', [at('unaddressed').id])
  await settleMails(at('printed').id, 'failed')
  const printed = [at('printed').id, at('sent').id, at('waiting').id, at('expired').id]
  await sql('UPDATE "SchoolReferral" SET "letterPrintedAt" = now() WHERE id = ANY($1)', [printed])
  await expire(at('expired').id)
  await take(at('accepted').token, parent)
  const { child } = (await take(at('completed').token, parent)).body
  await assess(parent.cookie, child.id)
  await refuse(at('declined').token)
  await call(revoke, '', { method: 'POST', cookie: admin.cookie, params: { token: at('revoked').id } })

  const { status, body } = await studentsOf(admin, classId)
  expect(status).toBe(200)
  expect(body.students.map(({ state }) => state)).toEqual(studentStates)
  expect(body.students.map(({ classNumber, studentNumber }) => [classNumber, studentNumber])).toEqual(
    studentStates.map((_, index) => [index + 1, `S${index + 1}`]),
  )
  expect(body.class.counts).toEqual(Object.fromEntries(studentStates.map((state) => [state, 1])))
  expect(body.class.total).toBe(11)
  expect(await classesOf(admin)).toEqual([body.class])
  const steps = await sql<Record<string, Date>>(
    `SELECT r.id, coalesce(r."completedAt", r."acceptedAt", r."closedAt") AS ended, r."expiresAt", r."createdAt",
       r."letterPrintedAt", d."sentAt", d."failedAt", d."createdAt" AS enqueued
     FROM "SchoolReferral" r LEFT JOIN "MailDelivery" d ON d."rowId" = r.id AND d.template = 'school-referral'
     WHERE r."classId" = $1 ORDER BY r."classNumber"`,
    [classId],
  )
  const pending = ['sentAt', 'enqueued', 'createdAt', 'failedAt', 'createdAt', 'letterPrintedAt', 'expiresAt']
  const columns = [...pending, ...Array(4).fill('ended')]
  expect(body.students.map(({ lastStepAt }) => lastStepAt)).toEqual(
    steps.map((step, index) => step[columns[index]]?.toISOString()),
  )
})

test('a class list has its students by number, then by name, and nothing of who is in no class', async () => {
  const { admin, schoolId } = await newAdmin()
  const { classId, ids } = await newList(admin, schoolId, ['Beam', 'Ann', 'Dao'])
  await newList(admin, schoolId, ['Fah'], '3')
  await sql('UPDATE "SchoolReferral" SET "classNumber" = NULL WHERE id = ANY($1)', [ids.slice(0, 2)])
  const { students } = (await studentsOf(admin, classId)).body
  expect(students.map(({ studentName }) => studentName)).toEqual(['Dao', 'Ann', 'Beam'])
  expect(students.every(({ referralLink }) => referralLink.includes('/school-referral?token='))).toBe(true)
})

test('a class of another school does not exist, for its members and for those of no school', async () => {
  const [first, second] = [await newAdmin(), await newSchoolMember()]
  const { classId } = await newList(first.admin, first.schoolId, ['Nid'])
  for (const person of [second, await newPerson()]) {
    const { status, body } = await studentsOf(person, classId)
    expect([status, body.code]).toEqual(notFound)
  }
  expect(await classesOf(second)).toEqual([])
  const named = await studentsOf(second, classId, `?school=${first.schoolId}`)
  expect([named.status, named.body.code]).toEqual(notFound)
})

test('the classes of a school are read by the index on the class, 200 of 40 students too', async () => {
  const { admin, schoolId } = await newAdmin()
  await sql(
    `INSERT INTO "SchoolClass" (id, "schoolId", grade, room, year, "endsAt")
     SELECT uuidv7(), $1, '1', n::text, 2026, now() + interval '1 day' FROM generate_series(1, 200) n`,
    [schoolId],
  )
  await sql(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "classId", "studentName", "parentEmail", "referringTeacher", "expiresAt")
     SELECT uuidv7(), c."schoolId", c.id, 'S', 'p@example.com', 'T', now() + interval '1 day'
     FROM "SchoolClass" c, generate_series(1, 40) WHERE c."schoolId" = $1`,
    [schoolId],
  )
  await sql('ANALYZE "SchoolReferral"')
  const found = await classesOf(admin)
  expect(found).toHaveLength(200)
  expect(found.map(({ total, counts }) => [total, counts.held])).toEqual(found.map(() => [40, 40]))
  const actor = await actAsMember(await actorOf(admin))
  const plan = await planOf(() => listClasses(actor))
  expect(plan).toContain('SchoolReferral_classId_idx')
  expect(plan).not.toContain('Seq Scan on "SchoolReferral"')

  const teacher = await newPerson()
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role, "ownClassesOnly") VALUES (uuidv7(), $1, $2, 'member', true)`,
    [schoolId, teacher.user.id],
  )
  const limited = await actAsMember(await actorOf(teacher))
  const own = await planOf(() => pageSchoolReferrals(limited, {}, 10))
  expect(own).toContain('SchoolReferral_classId_idx')
  expect(own).not.toContain('SchoolReferral_schoolId')
  expect(own).not.toContain('Seq Scan on "SchoolReferral"')
})
