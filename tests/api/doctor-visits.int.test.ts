import { DELETE as deleteAccount } from '@/app/api/account/route'
import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { PUT as change, DELETE as remove } from '@/app/api/children/[childId]/visits/[visitId]/route'
import { POST as note, GET as read } from '@/app/api/children/[childId]/visits/route'
import { POST as withdraw } from '@/app/api/consents/[id]/withdraw/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import { POST as endShare } from '@/app/api/result-shares/[id]/revoke/route'
import { GET as listShares } from '@/app/api/result-shares/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { listDoctorVisits, listSharedDoctorVisits } from '@/lib/doctor-visits/data'
import { type DoctorVisit, latestDay, today, visitsPerChild } from '@/lib/doctor-visits/schema'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { allAtOnce } from '../support/at-once'
import { askBreach } from '../support/breach'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, assess, consentTo, newAgreedFamily, newChild, newFamily, newPerson } from '../support/people'
import { newSecondParent, removeSecond } from '../support/second-parents'
import { clearLimits, count, dump, rowCounts, sql } from '../support/sql'

type Refusal = { code: string; message: string; requestId: string; errors: { field: string; code: string }[] }
type Caller = { cookie: string }
type Family = Caller & { child: { id: string } }

beforeEach(clearLimits)

const noting = ({ cookie }: Caller, childId: string, body: object, headers: Record<string, string> = {}) =>
  call<DoctorVisit & Refusal>(note, '', { method: 'POST', params: { childId }, body, cookie, headers })
const changing = ({ cookie }: Caller, childId: string, visitId: string, body: object) =>
  call<DoctorVisit & Refusal>(change, '', { method: 'PUT', params: { childId, visitId }, body, cookie })
const removing = ({ cookie }: Caller, childId: string, visitId: string) =>
  call<{ id: string } & Refusal>(remove, '', { method: 'DELETE', params: { childId, visitId }, cookie })
const reading = ({ cookie }: Caller, childId: string) =>
  call<DoctorVisit[] & Refusal>(read, '', { params: { childId }, cookie })
const visitsOf = async (family: Family) => (await reading(family, family.child.id)).body

const plan = { status: 'planned', visitOn: today(), place: 'Siriraj Hospital', questions: ['Will it pass?', 'ทำไม'] }
const seen = {
  status: 'seen',
  visitOn: '2026-11-02',
  agreed: 'Sleep first.\nThen we look again.',
  againOn: latestDay(),
}
const empty = { visitOn: null, place: null, questions: [], agreed: null, againOn: null }

async function newNoted(body: object = plan) {
  const family = await newAgreedFamily()
  const { status, body: visit } = await noting(family, family.child.id, body)
  expect(status).toBe(201)
  return { family, childId: family.child.id, visit }
}

const refusal = ({ status, body }: { status: number; body: Refusal }) => [status, body.code, body.message]
const notFound = [404, 'NOT_FOUND', en.errors.NOT_FOUND]

test('a visit is planned, becomes one that has been, and is deleted, each with its line in the access log', async () => {
  const { family, childId, visit } = await newNoted()
  const times = { createdAt: expect.stringMatching(/Z$/), updatedAt: expect.stringMatching(/Z$/) }
  expect(visit).toEqual({ id: expect.any(String), childId, ...empty, ...plan, ...times })
  const changed = await changing(family, childId, visit.id, seen)
  expect([changed.status, changed.body]).toEqual([
    200,
    { id: visit.id, childId, ...empty, ...seen, createdAt: visit.createdAt, updatedAt: expect.any(String) },
  ])
  expect(await visitsOf(family)).toEqual([changed.body])
  expect([await removing(family, childId, visit.id)].map(({ status, body }) => [status, body])).toEqual([
    [200, { id: visit.id }],
  ])
  expect(await visitsOf(family)).toEqual([])
  expect(refusal(await removing(family, childId, visit.id))).toEqual(notFound)
  const events = await sql<{ action: string }>(
    `SELECT action FROM "AuditEvent" WHERE "targetId" = $1 AND "childId" = $2 AND "actorId" = $3 ORDER BY at`,
    [visit.id, childId, family.user.id],
  )
  expect(events.map(({ action }) => action)).toEqual(
    ['created', 'updated', 'deleted'].map((verb) => `doctor-visit.${verb}`),
  )
})

test('“not now” needs nothing else, is undone by its deletion, and later visits come first in the list', async () => {
  const { family, childId, visit } = await newNoted({ status: 'not_now' })
  expect(visit).toMatchObject({ status: 'not_now', ...empty })
  expect((await removing(family, childId, visit.id)).status).toBe(200)
  for (const status of ['seen', 'not_now', 'planned', 'seen']) await noting(family, childId, { status })
  expect((await visitsOf(family)).map(({ status }) => status)).toEqual(['seen', 'planned', 'not_now', 'seen'])
})

test('both parents read the visits, the second one alone cannot note, change or delete, and reads none once removed', async () => {
  const { parent, child, second, id } = await newSecondParent()
  const { body: visit } = await noting(parent, child.id, plan)
  expect((await reading(second, child.id)).body).toEqual([visit])
  for (const refused of [
    await noting(second, child.id, { status: 'seen' }),
    await changing(second, child.id, visit.id, seen),
    await removing(second, child.id, visit.id),
  ])
    expect(refusal(refused)).toEqual(notFound)
  expect(await visitsOf({ ...parent, child })).toEqual([visit])
  await removeSecond(parent, id)
  expect(refusal(await reading(second, child.id))).toEqual(notFound)
})

test('another parent, a teacher and a doctor get what an unknown child gets, and nothing is stored', async () => {
  const { family, childId, visit } = await newNoted()
  const doctor = await newSignedInDoctor()
  await askForCall(family, childId, doctor.doctorId, { childIds: [childId], days: 7 })
  const before = await rowCounts()
  for (const other of [await newFamily(), await newPerson('teacher'), doctor]) {
    for (const refused of [
      await reading(other, childId),
      await noting(other, childId, plan),
      await changing(other, childId, visit.id, seen),
      await removing(other, childId, visit.id),
    ])
      expect(refusal(refused)).toEqual(notFound)
  }
  expect((await rowCounts()).DoctorVisit).toBe(before.DoctorVisit)
  expect(await visitsOf(family)).toEqual([visit])
})

test('a visit of another child is unknown, also to the parent of both', async () => {
  const { family, childId, visit } = await newNoted()
  const sibling = await newChild(family)
  expect(refusal(await changing(family, sibling.id, visit.id, seen))).toEqual(notFound)
  expect(refusal(await removing(family, sibling.id, visit.id))).toEqual(notFound)
  expect(refusal(await changing(await newFamily(), childId, visit.id, seen))).toEqual(notFound)
  expect(await visitsOf(family)).toEqual([visit])
})

test('a doctor reads what is planned and what has been while results are shared, without questions or “not now”', async () => {
  const { family, childId, visit } = await newNoted()
  await assess(family.cookie, childId)
  await noting(family, childId, { status: 'not_now' })
  const { body: past } = await noting(family, childId, { ...seen, questions: ['A question'] })
  const [doctor, other] = [await newSignedInDoctor(), await newSignedInDoctor()]
  const [actor, otherActor] = [await actorOf(doctor), await actorOf(other)]
  const refused = { code: 'NOT_FOUND' }
  await askForCall(family, childId, other.doctorId)
  await expect(listSharedDoctorVisits(actor, childId)).rejects.toMatchObject(refused)
  await askForCall(family, childId, doctor.doctorId, { childIds: [childId], days: 7 })
  const shown = [past, visit].map(({ id, status, visitOn, place, agreed, againOn }) => ({
    ...{ id, status, visitOn, place, agreed, againOn },
  }))
  expect(await listSharedDoctorVisits(actor, childId)).toEqual(shown)
  await expect(listSharedDoctorVisits(otherActor, childId)).rejects.toMatchObject(refused)
  await expect(listDoctorVisits(actor, childId)).rejects.toMatchObject(refused)
  for (const { id } of await visitsOf(family)) await removing(family, childId, id)
  expect(await listSharedDoctorVisits(actor, childId)).toEqual([])
  const shares = await call<{ id: string }[]>(listShares, '', { cookie: family.cookie })
  await call(endShare, '', { method: 'POST', params: { id: shares.body[0]?.id ?? '' }, cookie: family.cookie })
  await expect(listSharedDoctorVisits(actor, childId)).rejects.toMatchObject(refused)
})

test('one visit of a child is planned, however many plans come at once or by a change', async () => {
  const { family, childId, visit } = await newNoted({ status: 'not_now' })
  const answers = await allAtOnce(6, () => noting(family, childId, plan))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409])
  const late = await changing(family, childId, visit.id, plan)
  const planned = [409, 'VISIT_PLANNED', en.errors.VISIT_PLANNED]
  expect(refusal(late)).toEqual(planned)
  expect(refusal(await noting(family, childId, plan))).toEqual(planned)
  const [newest] = await visitsOf(family)
  expect((await changing(family, childId, newest?.id ?? '', { ...plan, place: null })).body.place).toBeNull()
  expect((await changing(family, childId, newest?.id ?? '', seen)).status).toBe(200)
  expect((await changing(family, childId, visit.id, plan)).status).toBe(200)
  expect(await count(`"DoctorVisit" WHERE "childId" = $1`, [childId])).toBe(2)
})

test('a visit that is sent again with its key is noted once, and no stored reply has its words', async () => {
  const family = await newFamily()
  const headers = { 'idempotency-key': 'visit-1' }
  const answers = await allAtOnce(3, () => noting(family, family.child.id, plan, headers))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`))).toEqual(
    new Set([200, 201].map((status) => `${status} ${answers[0]?.body.id}`)),
  )
  expect((await visitsOf(family)).length).toBe(1)
  expect(JSON.stringify(await sql('SELECT response FROM "IdempotencyKey"'))).not.toContain('Siriraj')
  await removing(family, family.child.id, answers[0]?.body.id ?? '')
  expect(refusal(await noting(family, family.child.id, plan, headers))).toEqual(notFound)
})

test('a child has 50 visits, a parent writes 60 times a day, and deleting is never refused', async () => {
  const { family, childId, visit } = await newNoted()
  await sql(
    `INSERT INTO "DoctorVisit" (id, "childId", "parentId", status, "updatedAt")
     SELECT new_id(), $1, $2, 'seen', now() FROM generate_series(2, $3::int)`,
    [childId, family.user.id, visitsPerChild],
  )
  const tooMany = [409, 'TOO_MANY_VISITS', en.errors.TOO_MANY_VISITS]
  expect(refusal(await noting(family, childId, { status: 'seen' }))).toEqual(tooMany)
  await sql(`UPDATE "RateLimit" SET points = 59 WHERE key LIKE 'doctor-visit:%'`)
  expect((await changing(family, childId, visit.id, plan)).status).toBe(200)
  const last = await changing(family, childId, visit.id, seen)
  expect([last.status, last.body.code, last.headers.get('retry-after')]).toEqual([
    429,
    'TOO_MANY_REQUESTS',
    expect.stringMatching(/^\d+$/),
  ])
  expect((await removing(family, childId, visit.id)).status).toBe(200)
  expect((await noting(family, childId, seen)).status).toBe(429)
  expect(await count(`"DoctorVisit" WHERE "childId" = $1`, [childId])).toBe(visitsPerChild - 1)
})

test.each([
  ['status', { status: 'done' }],
  ['visitOn', { status: 'seen', visitOn: latestDay() }],
  ['visitOn', { status: 'planned', visitOn: '2026-02-30' }],
  ['place', { status: 'planned', place: 'x'.repeat(201) }],
  ['questions', { status: 'planned', questions: ['a', 'b', 'c', 'd'] }],
  ['questions.1', { status: 'planned', questions: ['a', 'b\u0000'] }],
  ['agreed', { status: 'seen', agreed: 'ก'.repeat(501) }],
  ['againOn', { status: 'seen', againOn: '1999-01-01' }],
])('a visit whose %s is wrong answers 400 by that field, and nothing is stored or changed', async (field, body) => {
  const { family, childId, visit } = await newNoted()
  const before = await rowCounts()
  for (const refused of [await noting(family, childId, body), await changing(family, childId, visit.id, body)]) {
    expect([refused.status, refused.body.code]).toEqual([400, 'INVALID_INPUT'])
    expect(refused.body.errors.map((error) => error.field)).toEqual([field])
  }
  expect(await rowCounts()).toEqual(before)
  expect(await visitsOf(family)).toEqual([visit])
})

test('the database refuses texts that are too long, a fourth question and a second plan', async () => {
  const { childId, visit } = await newNoted()
  const long = 'x'.repeat(501)
  for (const [change, constraint] of [
    [`place = '${long}'`, 'DoctorVisit_place_check'],
    [`agreed = '${long}'`, 'DoctorVisit_agreed_check'],
    [`agreed = ''`, 'DoctorVisit_agreed_check'],
    [`questions = '{a,b,c,d}'`, 'DoctorVisit_questions_check'],
    [`questions = '{a,NULL}'`, 'DoctorVisit_questions_check'],
    [`questions = '{a,b,${long}}'`, 'DoctorVisit_questions_check'],
    [`"visitOn" = '1999-12-31'`, 'DoctorVisit_days_check'],
    [`"againOn" = '1999-12-31'`, 'DoctorVisit_days_check'],
  ])
    await expect(sql(`UPDATE "DoctorVisit" SET ${change} WHERE id = $1`, [visit.id])).rejects.toMatchObject({
      constraint,
    })
  const second = sql(
    `INSERT INTO "DoctorVisit" (id, "childId", "parentId", status, "updatedAt") VALUES (new_id(), $1, $1, 'planned', now())`,
    [childId],
  )
  await expect(second).rejects.toMatchObject({ constraint: 'DoctorVisit_planned_childId_key' })
})

test('visits are noted without consent, and after it was withdrawn are read, noted, changed and deleted', async () => {
  const family = await newFamily()
  const { id } = (await noting(family, family.child.id, plan)).body
  const consent = (await consentTo(family, family.child.id)).body.id
  const withdrawn = await call(withdraw, '', { method: 'POST', params: { id: consent }, cookie: family.cookie })
  expect(withdrawn.status).toBe(200)
  expect((await noting(family, family.child.id, { status: 'not_now' })).status).toBe(201)
  expect((await changing(family, family.child.id, id, seen)).status).toBe(200)
  expect((await visitsOf(family)).map(({ status }) => status)).toEqual(['not_now', 'seen'])
  expect((await removing(family, family.child.id, id)).status).toBe(200)
})

test('the download of the own parent has the visits, and no one else’s has', async () => {
  const { parent, child, second } = await newSecondParent()
  const { body: visit } = await noting(parent, child.id, { ...seen, agreed: 'Words of the visit' })
  const own = await call<MyData>(exportMyData, '', { cookie: parent.cookie })
  expect(own.body.doctorVisits).toEqual([visit])
  for (const other of [second, await newFamily()]) {
    const { body, text } = await call<MyData>(exportMyData, '', { cookie: other.cookie })
    expect([body.doctorVisits, text.includes('Words of the visit')]).toEqual([[], false])
  }
})

test.each(['child', 'account'] as const)('visits and their words go with the %s', async (kind) => {
  const word = `Words of the ${kind}`
  const { family, childId } = await newNoted({ ...seen, agreed: word })
  const { visit: kept } = await newNoted({ ...seen, agreed: 'Kept' })
  const deletion = { method: 'DELETE', cookie: family.cookie }
  const answer =
    kind === 'child'
      ? await call(deleteChild, '', { ...deletion, params: { childId } })
      : await call(deleteAccount, '', { ...deletion, body: { confirm: 'DELETE' } })
  expect(answer.status).toBe(200)
  expect(await dump()).not.toContain(word)
  expect(await sql('SELECT id FROM "DoctorVisit" WHERE agreed = $1', ['Kept'])).toEqual(
    expect.arrayContaining([{ id: kept.id }]),
  )
})

test('a breach lists the children whose visits were changed, and those that an account could read', async () => {
  const { parent, child, second } = await newSecondParent()
  await noting(parent, child.id, plan)
  const question = { since: new Date(Date.now() - 3_600_000).toISOString(), table: 'DoctorVisit', addresses: true }
  const evidence = async (actor: string) =>
    (await askBreach({ ...question, actor })).rows.map((row) => [row.evidence, row.id])
  expect(await evidence(parent.user.id)).toEqual([['log', child.id]])
  expect(await evidence(second.user.id)).toEqual([['could be read', child.id]])
})
