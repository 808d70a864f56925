import { POST as create } from '@/app/api/assessments/route'
import { POST as answer } from '@/app/api/teacher-assessments/route'
import { call } from '../support/api'
import { askTeacher, fewSigns, manySigns, newFamily } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'

type Family = Awaited<ReturnType<typeof newFamily>>

beforeEach(clearLimits)

function submit({ cookie, child }: Family, seconds: unknown, answers = manySigns) {
  return call<Record<string, unknown>>(create, '/api/assessments', {
    method: 'POST',
    body: { childId: child.id, answers, seconds },
    cookie,
  })
}

const stored = async ({ child }: Family) =>
  (await sql('SELECT seconds FROM "Assessment" WHERE "childId" = $1::uuid ORDER BY id', [child.id])).map(
    ({ seconds }) => seconds,
  )

test('how long answering took is stored beside the answers, of parents and teachers, and is no part of the reply', async () => {
  const family = await newFamily()
  const slow = await submit(family, 240)
  const quick = await submit(family, 12, fewSigns)
  const unknown = await submit(family, undefined, fewSigns.with(0, 1))
  expect([slow, quick, unknown].map(({ status }) => status)).toEqual([201, 201, 201])
  for (const { body } of [slow, quick, unknown]) expect(Object.keys(body)).not.toContain('seconds')
  const { token } = await askTeacher(family.cookie, family.child.id)
  const body = { token, childId: family.child.id, answers: fewSigns, seconds: 75 }
  expect(await call(answer, '/api/teacher-assessments', { method: 'POST', body })).toMatchObject({ status: 201 })
  expect(await stored(family)).toEqual([240, 12, null, 75])
})

test('the score is the same however long answering took', async () => {
  const family = await newFamily()
  const [quick, slow] = [await submit(family, 3), await submit(await newFamily(), 600)]
  const { totalScore, riskLevel, symptomType } = slow.body
  expect(quick.body).toMatchObject({ totalScore, riskLevel, symptomType })
})

test.each([[-1], [3601], [1.5], ['12'], [null], [[]], [{}]])(
  'a time that cannot be is refused, and nothing is stored: %j',
  async (seconds) => {
    const family = await newFamily()
    const { status, body } = await submit(family, seconds)
    expect(status).toBe(400)
    expect(body).toMatchObject({ errors: [{ field: 'seconds' }] })
    expect(await count('"Assessment" WHERE "childId" = $1::uuid', [family.child.id])).toBe(0)
  },
)
