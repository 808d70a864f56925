import { PATCH as update } from '@/app/api/children/[childId]/route'
import { GET as list } from '@/app/api/children/route'
import { GET as myData } from '@/app/api/my-data/route'
import { listTimeline } from '@/lib/assessments/timeline/data'
import { ageOf } from '@/lib/children/age'
import type { Child } from '@/lib/children/schema'
import { listDashboard } from '@/lib/dashboard/data'
import { getScreeningRecord } from '@/lib/fhir/data'
import { getReport } from '@/lib/reports/data'
import { yearOf } from '@/lib/thai-time'
import { call } from '../support/api'
import { actorOf, askTeacher, assess, exampleChild, manySigns, newFamily } from '../support/people'
import { sql } from '../support/sql'
import { answerAs } from '../support/teacher-requests'

type Family = Awaited<ReturnType<typeof newFamily>>

const thisYear = yearOf(new Date())

/** Moves the birth year back, since the database's clock is fixed. */
const letYearsPass = ({ child }: Family, years: number) =>
  sql('UPDATE "Child" SET "birthYear" = "birthYear" - $2 WHERE id = $1', [child.id, years])

const patch = ({ cookie, child }: Family, body: object) =>
  call<Child>(update, '', { method: 'PATCH', body, cookie, params: { childId: child.id } })

async function listed({ cookie }: Family): Promise<number | null | undefined> {
  return (await call<Child[]>(list, '', { cookie })).body[0]?.age
}

const stored = async ({ child }: Family) =>
  (
    await sql<{ age: number | null; birthYear: number | null }>('SELECT age, "birthYear" FROM "Child" WHERE id = $1', [
      child.id,
    ])
  )[0]

async function everyAge(family: Family): Promise<unknown[]> {
  const actor = await actorOf(family)
  const { body } = await call<{ children: Child[] }>(myData, '', { cookie: family.cookie })
  return [
    await listed(family),
    (await listDashboard(actor))[0]?.child.age,
    (await getReport(actor, family.child.id)).child.age,
    body.children[0]?.age,
  ]
}

describe('a child’s age', () => {
  test('a year is added each January, for every reader alike', async () => {
    const family = await newFamily()
    await assess(family.cookie, family.child.id)
    expect(await everyAge(family)).toEqual([8, 8, 8, 8])
    await letYearsPass(family, 3)
    expect(await everyAge(family)).toEqual([11, 11, 11, 11])
    const record = await getScreeningRecord(await actorOf(family), family.child.id)
    expect(yearOf(new Date(record.child.updatedAt))).toBe(thisYear)
  })

  test('the same age again, a year later, is a new word on it', async () => {
    const family = await newFamily()
    await letYearsPass(family, 1)
    expect(await listed(family)).toBe(9)
    expect((await patch(family, { age: 8 })).body.age).toBe(8)
    expect(await listed(family)).toBe(8)
    expect((await patch(family, { name: 'Mek' })).body).toMatchObject({ name: 'Mek', age: 8 })
  })

  test('what the release before writes, which is the age alone, reads right', async () => {
    const family = await newFamily()
    await letYearsPass(family, 2)
    await sql('UPDATE "Child" SET age = 12, "updatedAt" = now() WHERE id = $1', [family.child.id])
    expect(await listed(family)).toBe(12)
    await sql('UPDATE "Child" SET grade = \'5\', "updatedAt" = now() WHERE id = $1', [family.child.id])
    expect(await listed(family)).toBe(12)
    expect(await stored(family)).toEqual({ age: 12, birthYear: thisYear - 12 })
    await sql(
      `INSERT INTO "Child" (id, "parentId", name, age, grade, school, "updatedAt") VALUES (new_id(), $1, 'New', 6, 'K', 'S', now())`,
      [family.user.id],
    )
    expect((await call<Child[]>(list, '', { cookie: family.cookie })).body.map(({ age }) => age).sort()).toEqual([
      12, 6,
    ])
  })

  test('a row from before counts from when its age was last known to be right, and keeps that when it is changed', async () => {
    const family = await newFamily()
    await assess(family.cookie, family.child.id)
    const old = `"birthYear" = NULL, "updatedAt" = now() - interval '2 years'`
    await sql(`UPDATE "Child" SET ${old} WHERE id = $1`, [family.child.id])
    expect(await stored(family)).toEqual({ age: 8, birthYear: null })
    expect(await everyAge(family)).toEqual([10, 10, 10, 10])
    expect((await patch(family, { school: 'Other' })).body).toMatchObject({ school: 'Other', age: 10 })
    expect(await everyAge(family)).toEqual([10, 10, 10, 10])
  })

  test('an unknown age stays unknown', async () => {
    const family = await newFamily()
    await sql('UPDATE "Child" SET age = NULL WHERE id = $1', [family.child.id])
    expect([await listed(family), await stored(family)]).toEqual([null, { age: null, birthYear: null }])
  })

  test('years turn in Thailand', () => {
    const known = { age: 8, birthYear: 2018, updatedAt: new Date('2026-03-01T00:00:00Z') }
    expect(ageOf(known, new Date('2026-12-31T16:59:59Z'))).toBe(8)
    expect(ageOf(known, new Date('2026-12-31T17:00:00Z'))).toBe(9)
    expect(ageOf({ ...known, birthYear: null }, new Date('2027-12-31T17:00:00Z'))).toBe(10)
  })
})

test('answers keep the child’s age and grade of their day, a teacher’s too', async () => {
  const family = await newFamily()
  const { cookie, child } = family
  await assess(cookie, child.id)
  const { referral, token } = await askTeacher(cookie, child.id)
  await letYearsPass(family, 1)
  await patch(family, { grade: '3' })
  expect(await answerAs({ family, teacher: '', id: referral.id, token, due: [] })).toBe(201)
  await patch(family, { age: 12, grade: '7', name: 'Other' })
  await assess(cookie, child.id, [...manySigns].reverse())
  const { entries } = await listTimeline(await actorOf(family), child.id)
  expect(entries.map(({ who, age, grade }) => ({ who, age, grade }))).toEqual([
    { who: 'you', age: 12, grade: '7' },
    { who: 'teacher', age: 9, grade: '3' },
    { who: 'you', age: exampleChild.age, grade: exampleChild.grade },
  ])
  const otherFamily = await newFamily()
  expect(await listTimeline(await actorOf(otherFamily), child.id)).toEqual({ entries: [], people: 0 })
})
