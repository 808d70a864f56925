import { GET as listOne } from '@/app/api/assessments/child/[childId]/route'
import { GET as listAll } from '@/app/api/assessments/child/route'
import { POST as create } from '@/app/api/assessments/route'
import { POST as createChild } from '@/app/api/children/route'
import type { Assessment } from '@/lib/assessments/types'
import type { Child } from '@/lib/children/schema'
import { call } from '../support/api'
import { allAtOnce, openPool } from '../support/at-once'
import { assess, exampleChild, fewSigns, manySigns, newFamily, newPerson } from '../support/people'
import { clearLimits, count, rowCounts, sql, tamper } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>
interface Refusal {
  code: string
  errors: { field: string; code: string }[]
}

function submit({ cookie }: { cookie: string }, body: unknown, headers: Record<string, string> = {}) {
  return call<Assessment & Refusal>(create, '/api/assessments', { method: 'POST', body, cookie, headers })
}

function ofChild({ cookie }: { cookie: string }, childId: string) {
  return call<Assessment[]>(listOne, '', { cookie, params: { childId } })
}

const ids = ({ body }: { body: Assessment[] }) => body.map(({ id }) => id)

function answersOf(...first: number[]): number[] {
  return [...first, ...fewSigns].slice(0, 18)
}

const informant = { kind: 'parent', name: 'Nok Suwan' }

let family: Family
beforeAll(async () => {
  family = await newFamily()
})
beforeEach(clearLimits)

describe('an assessment', () => {
  test('an assessment is scored by the server and answered with exactly the contract’s fields', async () => {
    const { status, body } = await submit(family, { childId: family.child.id, answers: manySigns })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      childId: family.child.id,
      assessorType: 'parent',
      answers: manySigns,
      totalScore: 34,
      riskLevel: 'high',
      inattentionCount: 7,
      hyperactivityCount: 5,
      symptomType: 'inattentive',
      completedAt: expect.any(String),
    })
    expect(body.completedAt).toBe(new Date(body.completedAt).toISOString())
    expect((await ofChild(family, family.child.id)).body).toContainEqual({ ...body, informant })
  })

  test.each([
    [answersOf(3, 3, 3, 3, 1), 13, 'low'],
    [answersOf(3, 3, 3, 3, 2), 14, 'moderate'],
    [answersOf(3, 3, 3, 3, 3, 3, 3, 3, 1), 25, 'moderate'],
    [answersOf(3, 3, 3, 3, 3, 3, 3, 3, 2), 26, 'high'],
    [Array.from({ length: 18 }, () => 3), 54, 'high'],
    [fewSigns, 0, 'low'],
  ])(
    'an assessment of %j has the score %i and the risk %s, in the answer and in the list',
    async (answers, totalScore, riskLevel) => {
      const made = await newFamily()
      const { body } = await submit(made, { childId: made.child.id, answers })
      expect(body).toMatchObject({ totalScore, riskLevel })
      expect((await ofChild(made, made.child.id)).body).toEqual([{ ...body, informant }])
    },
  )

  test('an assessment takes no score, risk, time, kind or owner from the caller', async () => {
    const [made, other] = [await newFamily(), await newPerson('teacher')]
    const chosen = {
      id: '01890000-0000-7000-8000-000000000000',
      totalScore: 54,
      riskLevel: 'high',
      inattentionCount: 9,
      hyperactivityCount: 9,
      symptomType: 'combined',
      assessorType: 'teacher',
      assessorId: other.user.id,
      teacherName: 'Ms. Siriporn',
      completedAt: '2020-01-01T00:00:00Z',
    }
    const { status, body } = await submit(made, { childId: made.child.id, answers: fewSigns, ...chosen })
    expect(status).toBe(201)
    expect(body).toMatchObject({ totalScore: 0, riskLevel: 'low', symptomType: 'mixed', assessorType: 'parent' })
    expect(body.id).not.toBe(chosen.id)
    expect(body.completedAt).not.toMatch(/^2020/)
    expect(await count('"Assessment" WHERE id = $1 AND "assessorId" = $2', [body.id, made.user.id])).toBe(1)
  })

  test.each<[string, unknown, string]>([
    ['none', undefined, 'required'],
    ['null', null, 'answers'],
    ['17', manySigns.slice(1), 'answers'],
    ['19', [...manySigns, 0], 'answers'],
    ['no', [], 'answers'],
    ['a 4', [4, ...manySigns.slice(1)], 'answers'],
    ['a -1', [...manySigns.slice(1), -1], 'answers'],
    ['half an answer', [0.5, ...manySigns.slice(1)], 'answers'],
    ['a text', ['3', ...manySigns.slice(1)], 'answers'],
    ['a gap', [null, ...manySigns.slice(1)], 'answers'],
    ['a yes', [true, ...manySigns.slice(1)], 'answers'],
    ['a nested', [[3], ...manySigns.slice(1)], 'answers'],
    ['an object of', { ...manySigns, length: 18 }, 'answers'],
    ['text instead of', manySigns.join(), 'answers'],
  ])('an assessment is refused with %s answers', async (_which, answers, code) => {
    const before = await rowCounts()
    const { status, body } = await submit(family, { childId: family.child.id, answers })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ field: 'answers', code, message: expect.stringMatching(/\S/) }])
    expect(await rowCounts()).toEqual(before)
  })
})

describe('the same answers again', () => {
  test('the same answers with one idempotency key, twenty at once and twenty in turn, are one row and one id', async () => {
    const made = await newFamily()
    const body = { childId: made.child.id, answers: manySigns }
    const send = () => submit(made, body, { 'idempotency-key': 'one-intent' })
    const answers = await allAtOnce(20, send)
    for (let i = 0; i < 20; i++) answers.push(await send())
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 39 }, () => 200), 201])
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    expect(await count('"Assessment" WHERE "childId" = $1', [made.child.id])).toBe(1)
    expect(await count(`"AuditEvent" WHERE "childId" = $1 AND action = 'assessment.created'`, [made.child.id])).toBe(1)
  })

  test('the same answers without a key are one submission within a minute, also twenty at once, and another one later', async () => {
    const made = await newFamily()
    const send = () => submit(made, { childId: made.child.id, answers: manySigns })
    const answers = await allAtOnce(20, send)
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
    await sql(`UPDATE "Assessment" SET "completedAt" = now() - interval '61 seconds' WHERE "childId" = $1`, [
      made.child.id,
    ])
    const later = await send()
    expect(later.status).toBe(201)
    expect(later.body.id).not.toBe(answers[0]?.body.id)
    expect(ids(await ofChild(made, made.child.id))).toEqual([later.body.id, answers[0]?.body.id])
  })

  test('answers with two keys, other answers, or for another child are other submissions', async () => {
    const made = await newFamily()
    const { body: sister } = await call<Child>(createChild, '', {
      method: 'POST',
      body: exampleChild,
      cookie: made.cookie,
    })
    const body = { childId: made.child.id, answers: manySigns }
    const answers = [
      await submit(made, body, { 'idempotency-key': 'tab-1' }),
      await submit(made, body, { 'idempotency-key': 'tab-2' }),
      await submit(made, { ...body, answers: fewSigns }),
      await submit(made, { ...body, childId: sister.id }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4)
    const reused = await submit(made, { ...body, answers: fewSigns }, { 'idempotency-key': 'tab-1' })
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
    expect(await count('"Assessment" WHERE "childId" = $1', [made.child.id])).toBe(3)
  })
})

test('forty first answers at once, more than the pool has connections, are all stored', async () => {
  const families = await Promise.all(Array.from({ length: 4 }, () => newFamily()))
  const children = await Promise.all(
    families.flatMap(({ cookie }) =>
      Array.from({ length: 10 }, async () => {
        const { body } = await call<Child>(createChild, '', { method: 'POST', body: exampleChild, cookie })
        return { cookie, childId: body.id }
      }),
    ),
  )
  expect(Number(process.env.DATABASE_POOL_SIZE ?? 10)).toBeLessThan(children.length)
  await openPool()
  const answers = await Promise.all(
    children.map(({ cookie, childId }, i) =>
      submit({ cookie }, { childId, answers: manySigns }, i % 2 ? {} : { 'idempotency-key': childId }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 40 }, () => 201))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(40)
})

describe('the lists', () => {
  test('assessments are listed newest first, per child or for all, the parent’s own only', async () => {
    const [made, other] = [await newFamily(), await newFamily()]
    const { body: sister } = await call<Child>(createChild, '', {
      method: 'POST',
      body: exampleChild,
      cookie: made.cookie,
    })
    expect((await ofChild(made, sister.id)).body).toEqual([])
    const first = await assess(made.cookie, made.child.id, fewSigns)
    const second = await assess(made.cookie, sister.id, manySigns)
    const third = await assess(made.cookie, made.child.id, manySigns)
    await assess(other.cookie, other.child.id)
    expect(await ofChild(made, made.child.id)).toMatchObject({ status: 200, body: [third, first] })
    const all = (query = '') => call<Assessment[]>(listAll, '', { cookie: made.cookie, query })
    expect(await all()).toMatchObject({ status: 200, body: [third, second, first] })
    expect((await all(`?childId=${sister.id}`)).body).toEqual([second])
    expect((await call(listAll, '', { cookie: (await newPerson()).cookie })).body).toEqual([])
  })

  test('a list has at most 200 assessments', async () => {
    const made = await newFamily()
    await assess(made.cookie, made.child.id)
    const columns = [
      ...[
        '"childId"',
        '"assessorType"',
        '"assessorId"',
        'answers',
        '"totalScore"',
        '"riskLevel"',
        '"inattentionCount"',
      ],
      ...['"hyperactivityCount"', '"symptomType"', '"questionnaireVersion"'],
    ].join()
    await sql(
      `INSERT INTO "Assessment" (id, "completedAt", ${columns})
       SELECT gen_random_uuid(), now() - n * interval '1 day', ${columns} FROM "Assessment", generate_series(1, 205) n
       WHERE "childId" = $1`,
      [made.child.id],
    )
    const { body } = await ofChild(made, made.child.id)
    expect(body).toHaveLength(200)
    const times = body.map(({ completedAt }) => completedAt)
    expect(times).toEqual([...times].sort().reverse())
    const all = (await call<Assessment[]>(listAll, '', { cookie: made.cookie })).body
    expect(all.map((each) => ({ ...each, informant }))).toEqual(body)
  })
})

describe('the audit log', () => {
  const readings = (childId: string) =>
    sql(`SELECT "actorKind", "actorId" FROM "AuditEvent" WHERE "childId" = $1 AND action = 'results.read'`, [childId])

  test('the audit log has who stored an assessment', async () => {
    const made = await newFamily()
    const { id } = await assess(made.cookie, made.child.id)
    const events = await sql(
      `SELECT "actorId", "targetId" FROM "AuditEvent" WHERE action = 'assessment.created' AND "childId" = $1`,
      [made.child.id],
    )
    expect(events).toEqual([{ actorId: made.user.id, targetId: id }])
  })

  test('the audit log has one reading per ten minutes, whichever list was read', async () => {
    const made = await newFamily()
    await ofChild(made, made.child.id)
    expect(await readings(made.child.id)).toEqual([])
    await assess(made.cookie, made.child.id)
    const reader = { actorKind: 'user', actorId: made.user.id }
    for (let i = 0; i < 3; i++) await ofChild(made, made.child.id)
    await call(listAll, '', { cookie: made.cookie })
    expect(await readings(made.child.id)).toEqual([reader])
    await tamper(`UPDATE "AuditEvent" SET at = at - interval '10 minutes 1 second'`)
    await call(listAll, '', { cookie: made.cookie })
    expect(await readings(made.child.id)).toEqual([reader, reader])
  })

  test('the audit log has nothing of a refused reading, and never an answer or a name', async () => {
    const [made, stranger] = [await newFamily(), await newPerson()]
    await assess(made.cookie, made.child.id)
    expect((await ofChild(stranger, made.child.id)).status).toBe(404)
    expect(await readings(made.child.id)).toEqual([])
    const columns = await sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'AuditEvent' ORDER BY 1`,
    )
    expect(columns.map(({ name }) => name)).toEqual([
      'action',
      'actorId',
      'actorKind',
      'at',
      'childId',
      'id',
      'targetId',
    ])
  })
})
