import { PATCH as complete } from '@/app/api/children/[childId]/route'
import { GET as list } from '@/app/api/children/route'
import type { Child } from '@/lib/children/schema'
import { call } from '../support/api'
import { exampleChild, newFamily, newPerson, type Person } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

interface Refusal {
  code: string
  errors: { field: string; code: string }[]
}

function patch({ cookie }: Person, childId: string, body: unknown) {
  const options = { method: 'PATCH', body, cookie, params: { childId } }
  return call<Child & Refusal>(complete, '/api/children/[childId]', options)
}

const childrenOf = async ({ cookie }: Person) => (await call<Child[]>(list, '/api/children', { cookie })).body

async function newReferred(known: Partial<Child> = {}) {
  const { child, ...parent } = await newFamily()
  const unknown = { age: null, grade: null, gender: null, nationality: null, ...known }
  await sql(`UPDATE "Child" SET age = $2, grade = $3, gender = $4, nationality = $5 WHERE id = $1`, [
    child.id,
    ...Object.values(unknown),
  ])
  return { parent, child: { ...child, ...unknown } }
}

beforeEach(clearLimits)

test('a parent completes what the referral did not say', async () => {
  const { parent, child } = await newReferred()
  const details = { age: 9, grade: '4', gender: 'male', nationality: 'other' }
  const { status, body } = await patch(parent, child.id, details)
  expect({ status, body }).toEqual({ status: 200, body: { ...child, ...details } })
  expect(await childrenOf(parent)).toEqual([body])
  const log = await sql(`SELECT "actorId", "targetId" FROM "AuditEvent" WHERE action = 'child.updated'`)
  expect(log).toEqual([{ actorId: parent.user.id, targetId: child.id }])
})

test('what is not given stays as it is, and nothing but the six can be given', async () => {
  const { parent, child } = await newReferred({ grade: '4' })
  const other = await newPerson()
  const chosen = {
    id: other.user.id,
    parentId: other.user.id,
    schoolReferralId: child.id,
    birthYear: 2010,
    recheckMonths: 0,
  }
  expect((await patch(parent, child.id, { age: 7, ...chosen })).body).toEqual({ ...child, age: 7 })
  expect((await patch(parent, child.id, {})).body).toEqual({ ...child, age: 7 })
  expect(await childrenOf(other)).toEqual([])
  expect(await count(`"AuditEvent" WHERE action = 'child.updated' AND "childId" = $1`, [child.id])).toBe(1)
})

test('all six can be corrected, also of a child whom a school referred', async () => {
  const { parent, child } = await newReferred()
  const details = { name: 'Mek', age: 9, grade: '4', school: 'Other', gender: 'male', nationality: 'other' }
  expect(await patch(parent, child.id, details)).toMatchObject({ status: 200, body: { ...child, ...details } })
  expect(await childrenOf(parent)).toEqual([{ ...child, ...details }])
})

test.each<[string, unknown, string]>([
  ['name', '  ', 'required'],
  ['name', 'x'.repeat(101), 'tooLong'],
  ['school', null, 'required'],
  ['school', 'x'.repeat(201), 'tooLong'],
  ['age', 4, 'ageRange'],
  ['age', 19, 'ageRange'],
  ['age', 7.5, 'ageRange'],
  ['age', '7', 'ageRange'],
  ['age', { set: 7 }, 'ageRange'],
  ['age', null, 'required'],
  ['grade', '13', 'invalid'],
  ['grade', null, 'required'],
  ['gender', 'girl', 'invalid'],
  ['gender', '', 'invalid'],
  ['gender', null, 'required'],
  ['nationality', 'Thai', 'invalid'],
  ['nationality', ['thai'], 'invalid'],
  ['nationality', null, 'required'],
])('%s %j is refused and changes nothing', async (field, value, code) => {
  const { parent, child } = await newReferred()
  const { status, body } = await patch(parent, child.id, {
    age: 9,
    gender: 'male',
    nationality: 'thai',
    [field]: value,
  })
  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ field, code }] })
  expect(await childrenOf(parent)).toEqual([child])
})

test('another parent’s child is unknown', async () => {
  const { parent, child } = await newReferred()
  const otherFamily = await newFamily()
  expect((await patch(otherFamily, child.id, { age: 9 })).body.code).toBe('NOT_FOUND')
  expect(await childrenOf(parent)).toEqual([child])
  expect(await childrenOf(otherFamily)).toMatchObject([{ age: exampleChild.age }])
})
