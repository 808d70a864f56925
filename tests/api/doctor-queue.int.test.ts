import { findCancelledRequest, pageRequests } from '@/lib/consultations/desk/data'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, newFamily } from '../support/people'
import { sql } from '../support/sql'
import { statementsOf } from '../support/statements'

async function addRequests(doctorId: string, { child }: { child: { id: string } }, requests: number): Promise<void> {
  await sql(
    `WITH asked AS (
       INSERT INTO "Child" SELECT (jsonb_populate_record(c, jsonb_build_object('id', new_id()))).*
       FROM "Child" c, generate_series(1, $3::int) WHERE c.id = $1 RETURNING id, "parentId"
     )
     INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt")
     SELECT new_id(), id, $2, "parentId", 'callback_requested', now() - row_number() OVER () * interval '1 minute'
     FROM asked`,
    [child.id, doctorId, requests],
  )
}

test('a thousand requests cost as many statements as one, and each is on one page', async () => {
  const [doctor, family] = [await newSignedInDoctor(), await newFamily()]
  const actor = await actorOf(doctor)
  await addRequests(doctor.doctorId, family, 1)
  const withOne = await statementsOf(() => pageRequests(actor, { status: 'callback_requested' }))
  await addRequests(doctor.doctorId, family, 999)
  const withAll = await statementsOf(() => pageRequests(actor, { status: 'callback_requested' }))
  expect(withOne.length).toBeGreaterThan(0)
  expect(withAll).toHaveLength(withOne.length)

  const pages: string[][] = []
  let after: string | null = null
  do {
    const page = await pageRequests(actor, { status: 'callback_requested', after })
    expect(page.counts).toEqual({ callback_requested: 1000, contacted: 0, calendar_opened: 0, scheduled: 0, done: 0 })
    pages.push(page.requests.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(pages.map(({ length }) => length)).toEqual(Array<number>(20).fill(50))
  expect(new Set(pages.flat()).size).toBe(1000)
})

test('a page of the queue is found by its index, however many requests there are', async () => {
  const [doctor, family] = [await newSignedInDoctor(), await newFamily()]
  const actor = await actorOf(doctor)
  await addRequests(doctor.doctorId, family, 1000)
  for (let others = 0; others < 5; others++) await addRequests(await newDoctor(), family, 1000)
  await sql('ANALYZE "Consultation"', [])
  const statements = await statementsOf(() => pageRequests(actor, { status: 'callback_requested' }))
  const page = statements.find(({ text }) => text.includes('LIMIT'))
  const plan = JSON.stringify(await sql(`EXPLAIN (FORMAT JSON) ${page?.text}`, page?.values ?? []))
  expect(plan).toContain('Consultation_doctorId_status_createdAt_idx')
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"Consultation"/)
})

test('only its doctor sees that a request was cancelled', async () => {
  const [doctor, other, family] = [await newSignedInDoctor(), await newSignedInDoctor(), await newFamily()]
  const { id } = await askForCall(family, family.child.id, doctor.doctorId)
  const [actor, stranger] = [await actorOf(doctor), await actorOf(other)]
  expect(await findCancelledRequest(actor, id)).toBeNull()
  await sql(`UPDATE "Consultation" SET status = 'cancelled' WHERE id = $1`, [id])
  expect(await findCancelledRequest(actor, id)).toMatchObject({ id, childFirstName: null, notes: [] })
  expect(await findCancelledRequest(stranger, id)).toBeNull()
  expect(await findCancelledRequest(await actorOf(family), id)).toBeNull()
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect(await findCancelledRequest(actor, id)).toBeNull()
})
