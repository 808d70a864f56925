import { PUT as noteAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { countCancelledWithNotes, findCancelledRequest, pageCancelledWithNotes } from '@/lib/consultations/desk/data'
import type { DoctorNote } from '@/lib/consultations/desk/types'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, newAgreedFamily, newChild, newPerson } from '../support/people'
import { clearLimits, sql } from '../support/sql'

const note = ({ cookie }: { cookie: string }, id: string, text: string) =>
  call<DoctorNote & { code: string }>(addNote, '', { method: 'POST', body: { text }, cookie, params: { id } })
const cancelled = ({ cookie }: { cookie: string }, id: string) =>
  call(cancel, '', { method: 'POST', cookie, params: { id } })

beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  await sql(`UPDATE "Child" SET name = 'ด.ญ.พลอย ใจดี' WHERE id = $1`, [family.child.id])
  const request = await askForCall(family, family.child.id, doctor.doctorId)
  return { family, doctor, request, actor: await actorOf(doctor) }
}

test('of a cancelled consultation its doctor keeps the own notes to read, and nothing of the parent', async () => {
  const { family, doctor, request, actor } = await newCase()
  const { body: own } = await note(doctor, request.id, 'Called: mother relieved')
  const second = await newChild(family)
  const plain = await askForCall(family, second.id, doctor.doctorId)
  expect(await countCancelledWithNotes(actor)).toBe(0)
  for (const { id } of [request, plain]) expect((await cancelled(family, id)).status).toBe(200)

  const opened = await findCancelledRequest(actor, request.id)
  const { id, createdAt } = request
  const known = { id, createdAt, cancelledAt: expect.any(String), appointment: null }
  expect(opened).toEqual({ ...known, childFirstName: 'พลอย', notes: [own] })
  const { requests, next } = await pageCancelledWithNotes(actor)
  expect([requests.map((each) => each.id), next, await countCancelledWithNotes(actor)]).toEqual([[id], null, 1])
  expect((await note(doctor, request.id, 'x')).body.code).toBe('NOT_FOUND')

  for (const other of [family, await newSignedInDoctor(), await newPerson('doctor')]) {
    const otherActor = await actorOf(other)
    expect(await findCancelledRequest(otherActor, id)).toBeNull()
    expect(await pageCancelledWithNotes(otherActor)).toEqual({ requests: [], next: null })
    expect(await pageCancelledWithNotes(otherActor, { after: id })).toEqual({ requests: [], next: null })
    expect(await countCancelledWithNotes(otherActor)).toBe(0)
  }
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect([await findCancelledRequest(actor, id), await countCancelledWithNotes(actor)]).toEqual([null, 0])
})

test('cancelled consultations with notes are paged, and each is on one page', async () => {
  const { doctor, actor, family } = await newCase()
  await sql(
    `WITH asked AS (
       INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt", "closedAt")
       SELECT new_id(), $1, $2, $3, 'cancelled', now() - (n / 2) * interval '1 minute', now()
       FROM generate_series(1, 120) n RETURNING id
     ) INSERT INTO "ConsultationNote" (id, "consultationId", text) SELECT new_id(), id, 'x' FROM asked`,
    [family.child.id, doctor.doctorId, family.user.id],
  )
  const pages: string[][] = []
  let after: string | null = null
  do {
    const page = await pageCancelledWithNotes(actor, { after })
    pages.push(page.requests.map(({ id }) => id))
    after = page.next
  } while (after)
  expect(pages.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(new Set(pages.flat()).size).toBe(120)
})

test('a cancellation names the child and the noted appointment for seven days, then only beside notes', async () => {
  const { family, doctor, request, actor } = await newCase()
  const noted = { date: '2026-12-01', time: '09:30' }
  const params = { id: request.id }
  await call(noteAppointment, '', { method: 'PUT', body: noted, cookie: family.cookie, params })
  const other = await askForCall(family, family.child.id, doctor.doctorId)
  await note(doctor, other.id, 'Called')
  for (const { id } of [request, other]) expect((await cancelled(family, id)).status).toBe(200)
  const shown = async () => {
    const both = await Promise.all([request, other].map(({ id }) => findCancelledRequest(actor, id)))
    return both.map((each) => [each?.childFirstName, each?.appointment])
  }
  const cancelledDaysAgo = (days: number) =>
    sql(`UPDATE "Consultation" SET "closedAt" = now() - $2 * interval '1 day' WHERE "doctorId" = $1`, [
      doctor.doctorId,
      days,
    ])
  await cancelledDaysAgo(6.9)
  expect(await shown()).toEqual([
    ['พลอย', noted],
    ['พลอย', null],
  ])
  await cancelledDaysAgo(7.1)
  expect(await shown()).toEqual([
    [null, null],
    ['พลอย', null],
  ])
})

test('of a calendar that was only opened a cancellation tells the doctor no name', async () => {
  const { family, request, actor } = await newCase()
  await sql(`UPDATE "Consultation" SET status = 'scheduled', "awaitsBooking" = true WHERE id = $1`, [request.id])
  expect((await cancelled(family, request.id)).status).toBe(200)
  expect(await findCancelledRequest(actor, request.id)).toMatchObject({ childFirstName: null, appointment: null })
})
