import { PUT as saveAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as ask } from '@/app/api/doctor-consultations/route'
import { POST as searchPatients } from '@/app/api/doctor-patients/search/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import { POST as addNote } from '@/app/api/doctor-requests/[id]/notes/route'
import { getRequest } from '@/lib/consultations/desk/data'
import { getPatient, pagePatients } from '@/lib/consultations/patients/data'
import type { Patient } from '@/lib/consultations/patients/types'
import { dateOf, dayOf } from '@/lib/thai-time'
import { call } from '../support/api'
import { askForCall, newSignedInDoctor } from '../support/doctors'
import { actorOf, newAgreedFamily, newChild, newPerson } from '../support/people'
import { clearLimits, sql } from '../support/sql'

type Signed = { cookie: string }

const post = (route: Parameters<typeof call>[0], { cookie }: Signed, id: string, body?: object) =>
  call(route, '', { method: 'POST', cookie, params: { id }, ...(body && { body }) })
const note = (doctor: Signed, id: string, text: string) => post(addNote, doctor, id, { text })
const close = (doctor: Signed, id: string) => post(move, doctor, id, { status: 'done' })
const find = async ({ cookie }: Signed, search: string) =>
  (
    await call<{ patients: Patient[] }>(searchPatients, '', { method: 'POST', cookie, body: { search } })
  ).body.patients.map(({ childName }) => childName)
const endShares = (childId: string) =>
  sql(`UPDATE "ResultShare" SET "expiresAt" = now() WHERE "childId" = $1`, [childId])
const makeOlder = (id: string, days: number) =>
  sql(`UPDATE "Consultation" SET "createdAt" = "createdAt" - $2 * interval '1 day' WHERE id = $1`, [id, days])

beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  await sql(`UPDATE "Child" SET name = 'ด.ญ.พลอย ใจดี' WHERE id = $1`, [family.child.id])
  await sql(`UPDATE "User" SET "firstName" = 'มาลี', "lastName" = 'ศรีสุข' WHERE id = $1`, [family.user.id])
  const first = await askForCall(family, family.child.id, doctor.doctorId)
  const share = async () => {
    const body = { childId: family.child.id, doctorId: doctor.doctorId, status: 'callback_requested' }
    const shared = { ...body, share: { childIds: [family.child.id], days: 7 } }
    expect((await call(ask, '', { method: 'POST', cookie: family.cookie, body: shared })).status).toBe(200)
  }
  return { family, doctor, first, share, childId: family.child.id, actor: await actorOf(doctor) }
}

test('a child is one line however often a parent asks, and the second request has the time and the notes of the first', async () => {
  const { family, doctor, first, childId, actor } = await newCase()
  expect((await getRequest(actor, first.id)).others).toEqual({ lastAt: null, isLinked: false })
  await note(doctor, first.id, 'Called: mother relieved')
  await close(doctor, first.id)
  await makeOlder(first.id, 180)
  const second = await askForCall(family, childId, doctor.doctorId, { childIds: [childId], days: 30 })
  const sibling = await newChild(family)
  const third = await askForCall(family, sibling.id, doctor.doctorId)
  const date = dateOf(dayOf(new Date()) + 5)
  const body = { date, time: '09:30' }
  const saved = await call(saveAppointment, '', {
    method: 'PUT',
    cookie: family.cookie,
    params: { id: second.id },
    body,
  })
  expect(saved.status).toBe(200)

  const { patients, next } = await pagePatients(actor)
  expect([patients.map(({ id }) => id), next]).toEqual([[third.id, second.id], null])
  const [firstAskedAt] = (
    await sql<{ createdAt: Date }>('SELECT "createdAt" FROM "Consultation" WHERE id = $1', [first.id])
  ).map(({ createdAt }) => createdAt.toISOString())
  expect(patients[1]).toEqual({
    ...{ id: second.id, childName: 'ด.ญ.พลอย ใจดี', parentName: 'มาลี ศรีสุข' },
    ...{ firstAskedAt, lastAskedAt: second.createdAt, notes: 1, sharedUntil: expect.any(String), nextDate: date },
  })
  const opened = await getRequest(actor, second.id)
  expect([opened.others.lastAt, opened.notes.map(({ text }) => text)]).toEqual([
    firstAskedAt,
    ['Called: mother relieved'],
  ])
  const patient = await getPatient(actor, first.id)
  expect(await getPatient(actor, second.id)).toEqual(patient)
  expect(patient.requests.map(({ id, status }) => [id, status])).toEqual([
    [second.id, 'scheduled'],
    [first.id, 'done'],
  ])
  expect(patient.notesWritten.map(({ text }) => text)).toEqual(['Called: mother relieved'])
})

test('a patient is found by two letters of the child’s or the parent’s name, in any case and spelling, and by nothing hidden', async () => {
  const { doctor, share } = await newCase()
  const [english, other] = [await newAgreedFamily(), await newAgreedFamily()]
  await sql(`UPDATE "Child" SET name = 'Penny Lane' WHERE id = $1`, [english.child.id])
  await sql(`UPDATE "User" SET "lastName" = 'Lane' WHERE id = $1`, [english.user.id])
  for (const { cookie, child } of [english, other]) await askForCall({ cookie }, child.id, doctor.doctorId)
  expect(await find(doctor, 'พล')).toEqual(['พลอย'])
  expect(await find(doctor, 'มา')).toEqual(['พลอย'])
  for (const spelling of ['pe', 'PE', 'lan']) expect(await find(doctor, spelling)).toEqual(['Penny'])
  await sql(`UPDATE "Child" SET name = 'แพร' WHERE id = $1`, [other.child.id])
  for (const spelling of ['แพ', 'เเพร']) expect(await find(doctor, spelling)).toEqual(['แพร'])
  expect(await find(doctor, '_e')).toEqual([])
  // The child's surname is another than the parent's, and not shared.
  expect(await find(doctor, 'ใจดี')).toEqual([])
  await share()
  expect(await find(doctor, 'ใจดี')).toEqual(['ด.ญ.พลอย ใจดี'])
  for (const short of ['พ', ' พ ', '']) {
    const answer = await call(searchPatients, '', { method: 'POST', cookie: doctor.cookie, body: { search: short } })
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('search')])
  }
})

test('without an open request and a share a child is there for the doctor’s own notes alone, by its first name', async () => {
  const { doctor, first, share, childId, actor } = await newCase()
  await share()
  await close(doctor, first.id)
  expect((await pagePatients(actor)).patients).toMatchObject([{ childName: 'ด.ญ.พลอย ใจดี', parentName: 'มาลี ศรีสุข' }])
  await endShares(childId)
  expect([(await pagePatients(actor)).patients, await find(doctor, 'พล')]).toEqual([[], []])
  await expect(getPatient(actor, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await note(doctor, first.id, 'Wrote to the school')
  expect((await pagePatients(actor)).patients).toMatchObject([
    { childName: 'พลอย', parentName: null, notes: 1, sharedUntil: null },
  ])
  expect([await find(doctor, 'พล'), await find(doctor, 'มาลี'), await find(doctor, 'ใจดี')]).toEqual([['พลอย'], [], []])
})

test('of a cancelled request without notes nothing is left in the list', async () => {
  const { family, doctor, first, childId, actor } = await newCase()
  await post(cancel, family, first.id)
  expect((await pagePatients(actor)).patients).toEqual([])
  const again = await askForCall(family, childId, doctor.doctorId)
  await makeOlder(first.id, 3)
  expect((await pagePatients(actor)).patients).toMatchObject([{ firstAskedAt: again.createdAt }])
  expect((await getPatient(actor, again.id)).requests.map(({ id }) => id)).toEqual([again.id])
  expect((await getRequest(actor, again.id)).others).toEqual({ lastAt: null, isLinked: false })
})

test('a cancelled request with a note, or a closed one, leads to no page that is not there', async () => {
  const { family, doctor, first, share, childId, actor } = await newCase()
  await share()
  await close(doctor, first.id)
  const second = await askForCall(family, childId, doctor.doctorId)
  await note(doctor, second.id, 'Called')
  await post(cancel, family, second.id)
  const patient = await getPatient(actor, first.id)
  expect(patient.requests.map(({ status }) => status)).toEqual(['cancelled', 'done'])
  expect([patient.sharedChildId, (await getRequest(actor, first.id)).others.isLinked]).toEqual([childId, true])
  await sql('DELETE FROM "ConsultationNote" WHERE "consultationId" = $1', [second.id])
  const third = await askForCall(family, childId, doctor.doctorId)
  await close(doctor, third.id)
  await endShares(childId)
  const { others } = await getRequest(actor, third.id)
  expect(others).toEqual({ lastAt: first.createdAt, isLinked: false })
  await expect(getPatient(actor, third.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a child whose request is cancelled is not listed for the results that another request still shares', async () => {
  const { family, doctor, first, share, actor } = await newCase()
  await share()
  const sibling = await newChild(family)
  await askForCall(family, sibling.id, doctor.doctorId)
  await post(cancel, family, first.id)
  expect((await pagePatients(actor)).patients).toHaveLength(1)
})

test('no other account finds a doctor’s patients, nor does a doctor who is no longer verified', async () => {
  const { family, doctor, first, actor } = await newCase()
  for (const other of [family, await newSignedInDoctor(), await newPerson('teacher')]) {
    const otherActor = await actorOf(other)
    expect([(await pagePatients(otherActor)).patients, await find(other, 'พล')]).toEqual([[], []])
    await expect(getPatient(otherActor, first.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect([(await pagePatients(actor)).patients, await find(doctor, 'พล')]).toEqual([[], []])
})

test('pages of fifty follow each other, and no child is on two', async () => {
  const { family, doctor, actor } = await newCase()
  await sql(
    `WITH child AS (
       INSERT INTO "Child" (id, "parentId", name, age, school, "createdAt", "updatedAt")
       SELECT new_id(), $1, 'Nok' || n, 8, '', now(), now() FROM generate_series(1, 119) n RETURNING id)
     INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status, "createdAt")
     SELECT new_id(), child.id, $2, $1, 'contacted', now() - interval '1 day' FROM child, generate_series(1, 2)`,
    [family.user.id, doctor.doctorId],
  )
  const seen: string[] = []
  let after: string | null = null
  for (let pages = 1; pages <= 3; pages++) {
    const page = await pagePatients(actor, { after })
    seen.push(...page.patients.map(({ id }) => id))
    after = page.next
  }
  expect([after, seen.length, new Set(seen).size]).toEqual([null, 120, 120])
  expect(await find(doctor, 'nok11')).toHaveLength(11)
})
