import { POST as create, GET as list } from '@/app/api/children/route'
import type { Child } from '@/lib/children/schema'
import { call } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { exampleChild, newPerson, type Person } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'

interface Refusal {
  code: string
  message: string
  errors: { field: string; code: string }[]
}

function add({ cookie }: Person, body: unknown, headers: Record<string, string> = {}) {
  return call<Child & Refusal>(create, '/api/children', { method: 'POST', body, cookie, headers })
}

const childrenOf = async ({ cookie }: Person) => (await call<Child[]>(list, '/api/children', { cookie })).body

let parent: Person
beforeAll(async () => {
  parent = await newPerson()
})
beforeEach(clearLimits)

describe('adding a child', () => {
  test('adding a child answers 201 with exactly the contract’s fields, and the list has it', async () => {
    const person = await newPerson()
    expect(await childrenOf(person)).toEqual([])
    const { status, body } = await add(person, { ...exampleChild, name: '  Ploy ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      ...exampleChild,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      createdAt: expect.any(String),
    })
    expect(body.createdAt).toBe(new Date(body.createdAt).toISOString())
    expect(await childrenOf(person)).toEqual([body])
  })

  test('children are listed newest first, own ones only', async () => {
    const [one, other] = [await newPerson(), await newPerson()]
    for (const name of ['first', 'second', 'third']) await add(one, { ...exampleChild, name })
    await add(other, { ...exampleChild, name: 'of the other' })
    expect((await childrenOf(one)).map(({ name }) => name)).toEqual(['third', 'second', 'first'])
    expect((await childrenOf(other)).map(({ name }) => name)).toEqual(['of the other'])
  })

  test.each([
    ['Thai', 'ด.ญ. พลอย สุวรรณ', 'โรงเรียนสตรีวิทยา ๒'],
    ['emoji', '👩‍👧 Ploy 🌙', 'School 🏫'],
    ['quotes and markup', `"><img src=x onerror=alert(1)> O'Neil`, `'; DROP TABLE "Child"; -- \\ %s {name}`],
    ['joined letters', 'สระน้ำใส', 'ﬁ ½ ①'],
  ])('a child’s name and school are returned as sent: %s', async (_what, name, school) => {
    const person = await newPerson()
    const { status, body } = await add(person, { ...exampleChild, name, school })
    expect([status, body.name, body.school]).toEqual([201, name, school])
    expect(await childrenOf(person)).toEqual([body])
  })

  test('a child’s name is stored without a letter that shows nothing', async () => {
    const person = await newPerson()
    const { body } = await add(person, { ...exampleChild, name: 'สระน้ำ\u200bใส' })
    expect(body.name).toBe('สระน้ำใส')
  })

  test('a child’s name is composed (NFC) before it is counted and stored', async () => {
    const { body } = await add(parent, { ...exampleChild, name: 'e\u0301'.repeat(100) })
    expect(body.name).toBe('\u00e9'.repeat(100))
    expect(await count('"Child" WHERE id = $1 AND name = $2', [body.id, '\u00e9'.repeat(100)])).toBe(1)
  })

  test.each(['n', 'ก', 'é', '😀', '\u{20000}'])(
    'a child may have a name of 100 and a school of 200 letters like %s, and no more',
    async (letter) => {
      const person = await newPerson()
      expect(
        (await add(person, { ...exampleChild, name: letter.repeat(100), school: letter.repeat(200) })).status,
      ).toBe(201)
      expect((await add(person, { ...exampleChild, name: letter.repeat(101) })).body.errors).toMatchObject([
        { field: 'name', code: 'tooLong' },
      ])
      expect((await add(person, { ...exampleChild, school: letter.repeat(201) })).body.errors).toMatchObject([
        { field: 'school', code: 'tooLong' },
      ])
    },
  )

  test.each([
    ...['K', '1', '12'].map((grade) => ({ grade })),
    { age: 5 },
    { age: 18 },
    { gender: 'other' },
    { nationality: 'other' },
  ])('a child is added with %j', async (change) => {
    const { status, body } = await add(parent, { ...exampleChild, ...change })
    expect(status).toBe(201)
    expect(body).toMatchObject(change)
  })

  test('adding a child drops what only the server decides', async () => {
    const [person, victim] = [await newPerson(), await newPerson()]
    const chosen = {
      id: '01890000-0000-7000-8000-000000000000',
      parentId: victim.user.id,
      createdAt: '2020-01-01',
      schoolReferralId: null,
    }
    const { status, body } = await add(person, { ...exampleChild, ...chosen })
    expect(status).toBe(201)
    expect(body).not.toHaveProperty('parentId')
    expect(body.id).not.toBe(chosen.id)
    expect(await childrenOf(victim)).toEqual([])
    expect((await childrenOf(person))[0]?.createdAt).not.toMatch(/^2020/)
  })

  test('adding a child is recorded in the audit log', async () => {
    const person = await newPerson()
    const { body } = await add(person, exampleChild)
    expect(
      await sql('SELECT "actorKind", "actorId", action, "targetId" FROM "AuditEvent" WHERE "childId" = $1', [body.id]),
    ).toEqual([{ actorKind: 'user', actorId: person.user.id, action: 'child.created', targetId: body.id }])
  })
})

describe('a child is refused', () => {
  test.each<[string, unknown, string]>([
    ['age', '7', 'ageRange'],
    ['age', 4, 'ageRange'],
    ['age', 19, 'ageRange'],
    ['age', 7.5, 'ageRange'],
    ['age', -7, 'ageRange'],
    ['age', 1e9, 'ageRange'],
    ['age', true, 'ageRange'],
    ['age', [7], 'ageRange'],
    ['grade', '13', 'invalid'],
    ['grade', '0', 'invalid'],
    ['grade', 'k', 'invalid'],
    ['grade', 2, 'invalid'],
    ['grade', 'toString', 'invalid'],
    ['gender', 'girl', 'invalid'],
    ['gender', { equals: 'male' }, 'invalid'],
    ['nationality', 'Thai', 'invalid'],
    ['nationality', ['thai'], 'invalid'],
    ['name', '', 'required'],
    ['name', ' \u3000 ', 'required'],
    ['name', 'Pl\u0000oy', 'invalidCharacters'],
    ['name', 'Pl\ud800oy', 'invalidCharacters'],
    ['name', '\udc00', 'invalidCharacters'],
    ['name', 'Pl\u202eoy', 'invalidCharacters'],
    ['name', 'Pl\u2066oy', 'invalidCharacters'],
    ['name', 'Pl\noy', 'invalidCharacters'],
    ['name', 'Pl\u001boy', 'invalidCharacters'],
    ['name', 'Pl\u0085oy', 'invalidCharacters'],
    ['name', 7, 'invalid'],
    ['name', {}, 'invalid'],
    ['school', ['Rajini School'], 'invalid'],
    ['school', 'Rajini\r\nSchool', 'invalidCharacters'],
    ['school', '   ', 'required'],
  ])('a child is refused with %s %j', async (field, value, code) => {
    const before = await rowCounts()
    const { status, body } = await add(parent, { ...exampleChild, [field]: value })
    expect({ status, code: body.code, errors: body.errors }).toEqual({
      status: 400,
      code: 'INVALID_INPUT',
      errors: [{ field, code, message: expect.stringMatching(/\S/) }],
    })
    expect(await rowCounts()).toEqual(before)
  })

  test.each(Object.keys(exampleChild))('a child is refused without %s', async (field) => {
    for (const value of [undefined, null]) {
      const { status, body } = await add(parent, { ...exampleChild, [field]: value })
      expect({ status, errors: body.errors }).toEqual({
        status: 400,
        errors: [{ field, code: 'required', message: expect.stringMatching(/\S/) }],
      })
    }
  })

  test('a refused child has each of its faults named, in the order of the form', async () => {
    const { body } = await add(parent, {})
    expect(body.errors.map(({ field }) => field)).toEqual(['name', 'age', 'grade', 'school', 'gender', 'nationality'])
  })

  test('the twenty-first child is refused with 409, also when many are added at once', async () => {
    const person = await newPerson()
    const answers = await allAtOnce(30, (i) => add(person, { ...exampleChild, name: `Child ${i}` }))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 10 }, () => [409, 'TOO_MANY_CHILDREN']),
    )
    expect(await childrenOf(person)).toHaveLength(20)
  })
})

describe('a child with an Idempotency-Key', () => {
  test('twenty requests with one key add one child, also when repeated later', async () => {
    const person = await newPerson()
    const key = { 'idempotency-key': 'add-ploy' }
    const answers = await allAtOnce(20, () => add(person, exampleChild, key))
    const later = await add(person, { ...exampleChild, name: ' Ploy ' }, key)
    expect([...answers, later].map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 200),
      201,
    ])
    for (const { body } of answers) expect(body).toEqual(later.body)
    expect(await childrenOf(person)).toEqual([later.body])
  })

  test('an idempotency key is refused with 422 when it was for another child, and accepted when it is older than a day', async () => {
    const person = await newPerson()
    const key = { 'idempotency-key': 'k'.repeat(256) }
    expect((await add(person, exampleChild, key)).status).toBe(400)
    const good = { 'idempotency-key': 'a-key' }
    expect((await add(person, exampleChild, good)).status).toBe(201)
    expect((await add(person, { ...exampleChild, age: 9 }, good)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
    await sql(`UPDATE "IdempotencyKey" SET "createdAt" = now() - interval '24 hours 1 second'`)
    expect((await add(person, { ...exampleChild, age: 9 }, good)).status).toBe(201)
    expect((await childrenOf(person)).map(({ age }) => age)).toEqual([9, 8])
  })
})
