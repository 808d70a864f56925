import { POST as submit } from '@/app/api/assessments/route'
import { call } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { fewSigns, manySigns, newChild, newFamily } from '../support/people'
import { newSecondParent } from '../support/second-parent-rows'
import { clearLimits, count, sql } from '../support/sql'

const mostADay = 20

beforeEach(clearLimits)

interface Refusal {
  code: string
  message: string
  id: string
}

const send = (cookie: string, childId: string, headers: Record<string, string> = {}, answers = manySigns) =>
  call<Refusal>(submit, '/api/assessments', { method: 'POST', body: { childId, answers }, cookie, headers })

const withKey = (key: string | number) => ({ 'idempotency-key': `set-${key}` })

const stored = (childId: string) => count(`"Assessment" WHERE "childId" = $1`, [childId])

async function answerAll(cookie: string, childId: string): Promise<void> {
  for (let time = 1; time <= mostADay; time++) expect((await send(cookie, childId, withKey(time))).status).toBe(201)
}

test.each([
  ['with a key', withKey(21)],
  ['without', {}],
])(
  'the 21st set of answers of a day is refused with a sentence, sent %s, and nothing of it is stored',
  async (_, key) => {
    const { user, cookie, child } = await newFamily()
    await answerAll(cookie, child.id)
    const { status, body, headers } = await send(cookie, child.id, key, fewSigns)
    expect([status, body.code]).toEqual([429, 'TOO_MANY_ANSWERS'])
    expect(body.message).toBe(
      'You have answered about this child 20 times within a day. More can be stored 24 hours after the first of them.',
    )
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000)
    expect(await stored(child.id)).toBe(mostADay)
    expect(await count(`"IdempotencyKey" WHERE scope = $1`, [`user:${user.id}`])).toBe(mostADay)
    const inThai = await send(cookie, child.id, { ...key, 'accept-language': 'th' }, fewSigns)
    expect(inThai.body.message).toMatch(/ครบ 20 ครั้งภายในหนึ่งวันแล้ว/)
    await sql(`UPDATE "RateLimit" SET "resetsAt" = now() - interval '1 second'`)
    expect((await send(cookie, child.id, key, fewSigns)).status).toBe(201)
  },
)

test('of thirty sets sent at once twenty are stored', async () => {
  const { cookie, child } = await newFamily()
  const answers = await allAtOnce(30, (time) => send(cookie, child.id, withKey(time)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(20).fill(201), ...Array(10).fill(429)])
  expect(await stored(child.id)).toBe(mostADay)
})

test('a repeat is not counted, whether by its key or by its answers', async () => {
  const { cookie, child } = await newFamily()
  const first = await send(cookie, child.id, withKey(1))
  for (let time = 0; time < mostADay; time++) {
    const again = await send(cookie, child.id, withKey(1))
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
  }
  expect((await send(cookie, child.id)).status).toBe(200)
  for (let time = 2; time <= mostADay; time++) expect((await send(cookie, child.id, withKey(time))).status).toBe(201)
  expect((await send(cookie, child.id, withKey(21), fewSigns)).status).toBe(429)
  expect((await send(cookie, child.id, withKey(1))).status).toBe(200)
})

test('another child and another parent have a day of their own', async () => {
  const family = await newFamily()
  const { cookie, child } = family
  const [other, second] = [await newChild(family), await newSecondParent(family)]
  await sql(
    `INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language)
     VALUES (new_id(), $1, $2, 'screening', 's-1', 'en')`,
    [second.user.id, child.id],
  )
  await answerAll(cookie, child.id)
  expect((await send(cookie, child.id, withKey(21))).status).toBe(429)
  expect((await send(cookie, other.id, withKey(22))).status).toBe(201)
  expect((await send(second.cookie, child.id, withKey(1))).status).toBe(201)
})
