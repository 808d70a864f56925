import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { linkIn, startMail, withoutFooter } from '../support/mails'
import { newFamily } from '../support/people'
import { clearLimits, sql } from '../support/sql'

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())
beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  await sql(`UPDATE "User" SET language = 'th' WHERE id = $1`, [family.user.id])
  // Mails that are sent concurrently arrive in any order.
  await mail.settle()
  const request = await askForCall(family, family.child.id, doctor.doctorId)
  const to = async ({ user }: typeof family | typeof doctor) => (await mail.to(user.email ?? '')).slice(1)
  return { family, doctor, request, to }
}

/** Makes mails that are due in this many hours due now. */
const pass = (requestId: string, hours: number) =>
  sql(
    `UPDATE "MailDelivery" SET "dueAt" = "dueAt" - $2 * interval '1 hour', "nextAttemptAt" = "nextAttemptAt" - $2 * interval '1 hour' WHERE "rowId" = $1`,
    [requestId, hours],
  )
const subjects = (mails: { subject?: string | undefined }[]) => mails.map(({ subject }) => subject)

test('a callback request is mailed to the doctor at once, without data of the child or the parent’s name', async () => {
  const { family, doctor, request, to } = await newCase()
  const [sent, ...more] = await to(doctor)
  if (!sent) throw new Error('no mail')
  expect(more).toEqual([])
  expect(sent.subject).toBe(en.mail.callbackRequest.subject)
  expect(linkIn(sent).pathname).toBe(`/doctor-requests/${request.id}`)
  for (const part of [sent.html, sent.text, sent.subject])
    expect(part).not.toMatch(new RegExp(`${family.child.name}|Suwan|${family.user.email}|ADHD screening result`))
  expect(await to(family)).toEqual([])
})

test('without a call the doctor is reminded after 20 and 24 hours, and the parent is notified', async () => {
  const { family, doctor, request, to } = await newCase()
  await mail.settle()
  await pass(request.id, 20)
  expect(subjects(await to(doctor))).toEqual([en.mail.callbackRequest.subject, en.mail.callbackReminder.subject])
  expect(await to(family)).toEqual([])
  await pass(request.id, 4)
  expect(subjects(await to(doctor)).slice(2)).toEqual([en.mail.callbackOverdue.subject])
  const [sent] = await to(family)
  expect(sent?.subject).toBe(th.mail.callbackLate.subject)
  expect(sent?.text).toContain('Dr. Anong')
})

test.each(['contacted', 'cancelled'])('a request that is %s brings no reminder', async (end) => {
  const { family, doctor, request, to } = await newCase()
  await mail.settle()
  const params = { id: request.id }
  if (end === 'cancelled') await call(cancel, '', { method: 'POST', cookie: family.cookie, params })
  else await call(move, '', { method: 'POST', body: { status: end }, cookie: doctor.cookie, params })
  await pass(request.id, 24)
  const ended = end === 'cancelled' ? [en.mail.consultationCancelled.subject] : []
  expect(subjects(await to(doctor))).toEqual([en.mail.callbackRequest.subject, ...ended])
  expect(subjects(await to(family))).toEqual(end === 'contacted' ? [th.mail.consultationMoved.subject] : [])
})

test('each step is mailed to the parent after ten minutes, in their language, with the doctor’s name and no health data', async () => {
  const { family, doctor, request, to } = await newCase()
  for (const status of ['contacted', 'scheduled', 'done'] as const) {
    await call(move, '', { method: 'POST', body: { status }, cookie: doctor.cookie, params: { id: request.id } })
    const before = (await to(family)).length
    await pass(request.id, 11 / 60)
    const [sent] = (await to(family)).slice(before)
    expect(sent?.subject).toBe(th.mail.consultationMoved.subject)
    expect(sent?.text).toContain(th.mail.consultationMoved[status])
    expect(sent?.text).toContain('Dr. Anong')
    expect(sent?.text).not.toContain(family.child.name)
  }
})

test.each(['callback_requested', 'contacted', 'scheduled'])(
  'a request that is %s and cancelled, twice, is mailed to the doctor once, without data of the child or the parent’s name',
  async (before) => {
    const { family, doctor, request, to } = await newCase()
    await sql(`UPDATE "User" SET language = 'th' WHERE id = $1`, [doctor.user.id])
    await sql('UPDATE "Consultation" SET status = $2::"ConsultationStatus" WHERE id = $1', [request.id, before])
    await mail.settle()
    const once = () => call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id: request.id } })
    expect([(await once()).status, (await once()).status]).toEqual([200, 200])
    const letters = (await to(doctor)).filter(({ subject }) => subject === th.mail.consultationCancelled.subject)
    const [sent] = letters
    if (!sent) throw new Error('no mail')
    expect(letters).toHaveLength(1)
    expect(linkIn(sent).pathname).toBe(`/doctor-requests/${request.id}`)
    for (const part of [sent.html, sent.text, sent.subject])
      expect(withoutFooter(part, 'th')).not.toMatch(
        new RegExp(`${family.child.name}|Suwan|${family.user.email}|ADHD|สมาธิสั้น`),
      )
    expect(await to(family)).toEqual([])
  },
)

test('of requests to one doctor that are cancelled again and again, five mails go out, and each is cancelled', async () => {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const insert = `INSERT INTO "Consultation" (id, "childId", "doctorId", "parentId", status)
    SELECT new_id(), $1, $2, $3, 'scheduled' FROM generate_series(1, 8) RETURNING id`
  const asked = await sql<{ id: string }>(insert, [family.child.id, doctor.doctorId, family.user.id])
  for (const { id } of asked)
    expect((await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id } })).status).toBe(200)
  const letters = subjects(await mail.to(doctor.user.email ?? ''))
  expect(letters.filter((subject) => subject === en.mail.consultationCancelled.subject)).toHaveLength(5)
})

test('a request that goes with its child is mailed to nobody, also if it was cancelled just before', async () => {
  const { family, doctor, request, to } = await newCase()
  await mail.settle()
  await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id: request.id } })
  await sql('DELETE FROM "Child" WHERE id = $1', [family.child.id])
  expect(subjects(await to(doctor))).toEqual([en.mail.callbackRequest.subject])
})

test('a closed account is told nothing of a request, on either side', async () => {
  const { family, doctor, request, to } = await newCase()
  expect(subjects(await to(doctor))).toEqual([en.mail.callbackRequest.subject])
  await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = ANY($1)', [[family.user.id, doctor.user.id]])
  await pass(request.id, 24)
  expect(subjects(await to(doctor))).toEqual([en.mail.callbackRequest.subject])
  expect(await to(family)).toEqual([])
})

test('a doctor without an account or a confirmed address gets no mail', async () => {
  const [family, gone, unconfirmed] = [await newFamily(), await newDoctor(), await newSignedInDoctor()]
  await sql('UPDATE "User" SET "emailVerifiedAt" = NULL WHERE id = $1', [unconfirmed.user.id])
  const asked = [
    await askForCall(family, family.child.id, gone),
    await askForCall(family, family.child.id, unconfirmed.doctorId),
  ]
  await sql('UPDATE "Doctor" SET "userId" = NULL WHERE id = $1', [gone])
  for (const { id } of asked) await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id } })
  expect(await mail.to(unconfirmed.user.email ?? '')).toHaveLength(1)
})
