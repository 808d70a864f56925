import { DELETE as deleteChild } from '@/app/api/children/[childId]/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { GET as readAsParent, POST as writeAsParent } from '@/app/api/doctor-consultations/[id]/messages/route'
import { POST as ask } from '@/app/api/doctor-consultations/route'
import { GET as readAsDoctor, POST as writeAsDoctor } from '@/app/api/doctor-requests/[id]/messages/route'
import { POST as move, DELETE as undo } from '@/app/api/doctor-requests/[id]/move/route'
import { GET as exportMyData } from '@/app/api/my-data/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import { getRequest, pageRequests } from '@/lib/consultations/desk/data'
import { unsafeCloseDesk } from '@/lib/consultations/desk/mutations'
import type { Message } from '@/lib/consultations/messages/schema'
import type { Consultation } from '@/lib/consultations/types'
import { listDashboard } from '@/lib/dashboard/data'
import { db } from '@/lib/db'
import en from '@/messages/en.json'
import { call } from '../support/api'
import { newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, newAgreedFamily, newFamily, newPerson } from '../support/people'
import { newSecondParent } from '../support/second-parents'
import { clearLimits, count, dump, sql } from '../support/sql'

type Refusal = { code: string; message: string; errors: { field: string; code: string }[] }
type Caller = { cookie: string }

beforeEach(clearLimits)

const request = ({ cookie, child }: Caller & { child: { id: string } }, doctorId: string, change: object = {}) =>
  call<Consultation>(ask, '', {
    method: 'POST',
    body: { childId: child.id, doctorId, status: 'callback_requested', message: 'First words', ...change },
    cookie,
  })

async function newCase(change: object = { phone: '081-234 5678' }) {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  const { body } = await request(family, doctor.doctorId, change)
  return { family, doctor, id: body.id }
}

const write =
  (route: typeof writeAsParent) =>
  ({ cookie }: Caller, id: string, text: unknown, headers: Record<string, string> = {}) =>
    call<Message & Refusal>(route, '', { method: 'POST', body: { text }, cookie, params: { id }, headers })
const [fromParent, fromDoctor] = [write(writeAsParent), write(writeAsDoctor)]
const read =
  (route: typeof readAsParent) =>
  ({ cookie }: Caller, id: string) =>
    call<Message[] & Refusal>(route, '', { cookie, params: { id } })
const [parentReads, doctorReads] = [read(readAsParent), read(readAsDoctor)]

const thread = (messages: Message[]) => messages.map(({ writer, text }) => `${writer}: ${text}`)
const moveTo = ({ cookie }: Caller, id: string, status: string) =>
  call(move, '', { method: 'POST', body: { status }, cookie, params: { id } })

test('a doctor and a parent write in a request, and both read all of it in order, with the words it was asked with', async () => {
  const { family, doctor, id } = await newCase()
  expect((await fromDoctor(doctor, id, ' Please bring\r\nthe report. ')).status).toBe(201)
  const { status, body } = await fromParent(family, id, 'ขอบคุณค่ะ')
  expect([status, body]).toEqual([
    201,
    { id: expect.any(String), writer: 'parent', text: 'ขอบคุณค่ะ', createdAt: expect.any(String) },
  ])
  const both = [await parentReads(family, id), await doctorReads(doctor, id)]
  expect(both.map((answer) => answer.status)).toEqual([200, 200])
  for (const answer of both)
    expect(thread(answer.body)).toEqual(['parent: First words', 'doctor: Please bring\nthe report.', 'parent: ขอบคุณค่ะ'])
  expect(both[0]?.body[0]?.id).toBe(id)
  const written = `"AuditEvent" WHERE action = 'consultation.written' AND "targetId" = $1 AND "childId" = $2`
  expect(await count(written, [id, family.child.id])).toBe(2)
})

test('nobody else reads or writes the messages: not a second parent, another parent or doctor, or one not listed', async () => {
  const { parent, child, second } = await newSecondParent()
  const doctor = await newSignedInDoctor()
  const { id } = (await request({ ...parent, child }, doctor.doctorId)).body
  const others = [second, await newFamily(), await newSignedInDoctor(), await newPerson('doctor')]
  for (const other of others) {
    for (const refused of [await parentReads(other, id), await doctorReads(other, id)]) expect(refused.status).toBe(404)
    for (const refused of [await fromParent(other, id, 'x'), await fromDoctor(other, id, 'x')])
      expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND'])
  }
  expect((await fromParent(doctor, id, 'x')).status).toBe(404)
  expect((await fromDoctor(parent, id, 'x')).status).toBe(404)
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect((await fromDoctor(doctor, id, 'x')).status).toBe(404)
  expect((await doctorReads(doctor, id)).status).toBe(404)
  expect((await fromParent(parent, id, 'x')).status).toBe(404)
  expect((await parentReads(parent, id)).status).toBe(200)
  expect(await count('"ConsultationMessage" WHERE "consultationId" = $1', [id])).toBe(0)
})

test('a request that is done keeps its messages to read, and a cancelled one for its parent alone', async () => {
  const { family, doctor, id } = await newCase()
  await fromDoctor(doctor, id, 'An answer')
  await moveTo(doctor, id, 'done')
  for (const refused of [await fromParent(family, id, 'x'), await fromDoctor(doctor, id, 'x')])
    expect([refused.status, refused.body.code]).toEqual([409, 'NOT_PENDING'])
  const all = ['parent: First words', 'doctor: An answer']
  expect([thread((await parentReads(family, id)).body), thread((await doctorReads(doctor, id)).body)]).toEqual([
    all,
    all,
  ])

  const other = await newCase()
  await fromDoctor(other.doctor, other.id, 'An answer')
  await call(cancel, '', { method: 'POST', cookie: other.family.cookie, params: { id: other.id } })
  expect((await fromParent(other.family, other.id, 'x')).body.code).toBe('NOT_PENDING')
  expect((await fromDoctor(other.doctor, other.id, 'x')).body.code).toBe('NOT_FOUND')
  expect(thread((await parentReads(other.family, other.id)).body)).toEqual(all)
  expect((await doctorReads(other.doctor, other.id)).status).toBe(404)
})

test('where only the calendar was opened, also once a time is booked, neither side writes', async () => {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  const { id } = (await request(family, doctor.doctorId, { status: 'calendar_opened' })).body
  for (const status of ['calendar_opened', 'scheduled']) {
    if (status === 'scheduled') await moveTo(doctor, id, status)
    expect((await fromDoctor(doctor, id, 'x')).body.code).toBe('NOT_PENDING')
    expect((await fromParent(family, id, 'x')).body.code).toBe('NOT_PENDING')
    expect((await doctorReads(doctor, id)).body).toEqual([])
  }
})

test('a doctor writes nothing about a child before its parent has agreed to the screening; the parent may write', async () => {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { id } = (await request(family, doctor.doctorId)).body
  const { status, body } = await fromDoctor(doctor, id, 'x')
  expect([status, body]).toMatchObject([403, { code: 'CONSENT_WITHDRAWN', message: en.answers.messageWithoutConsent }])
  expect((await fromParent(family, id, 'A question')).status).toBe(201)
})

test('a message has 1 to 2,000 characters, and a refused one stores nothing', async () => {
  const { family, doctor, id } = await newCase()
  for (const text of ['', ' \n ', 'x'.repeat(2_001), 'a\u0000b', null, 7, ['x']]) {
    for (const refused of [await fromParent(family, id, text), await fromDoctor(doctor, id, text)])
      expect([refused.status, refused.body.errors[0]?.field]).toEqual([400, 'text'])
  }
  expect(await count('"ConsultationMessage" WHERE "consultationId" = $1', [id])).toBe(0)
  expect((await fromParent(family, id, 'ก'.repeat(2_000))).status).toBe(201)
  for (const text of ['', 'x'.repeat(2_001)])
    await expect(sql('UPDATE "ConsultationMessage" SET text = $1', [text])).rejects.toMatchObject({
      constraint: 'ConsultationMessage_text_check',
    })
})

test('each writes 20 messages a day in a request, then is told so, and the other one still can', async () => {
  const { family, doctor, id } = await newCase()
  for (let n = 1; n <= 20; n++) expect((await fromDoctor(doctor, id, `Message ${n}`)).status).toBe(201)
  const refused = await fromDoctor(doctor, id, 'Message 21')
  expect([refused.status, refused.body.message]).toEqual([429, en.errors.TOO_MANY_MESSAGES])
  expect((await fromDoctor(doctor, id, 'Message 20')).status).toBe(200)
  expect((await fromParent(family, id, 'x')).status).toBe(201)
})

test('the same words within a minute, or with the same key, are one message, of which no key keeps a copy', async () => {
  const { family, doctor, id } = await newCase()
  const [first, again] = [await fromDoctor(doctor, id, 'Sleeps better'), await fromDoctor(doctor, id, 'Sleeps better')]
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
  const older = `UPDATE "ConsultationMessage" SET "createdAt" = "createdAt" - interval '2 minutes'`
  await sql(older)
  const key = { 'idempotency-key': 'one' }
  const keyed = await fromDoctor(doctor, id, 'Sleeps better', key)
  await sql(older)
  const repeated = await fromDoctor(doctor, id, 'Sleeps better', key)
  expect([keyed.status, repeated.status, repeated.body.id]).toEqual([201, 200, keyed.body.id])
  expect((await fromDoctor(doctor, id, 'Other words', key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await count('"ConsultationMessage" WHERE "consultationId" = $1', [id])).toBe(2)
  // The parent's own equal words are another message.
  expect((await fromParent(family, id, 'Sleeps better')).status).toBe(201)
  const copies = (await dump()).split('\n').filter((line) => line.includes('Sleeps better'))
  expect(new Set(copies.map((line) => line.split(' ')[0]))).toEqual(new Set(['ConsultationMessage']))
})

test('words of a parent who asks again are added with their time, and the first ones stay', async () => {
  const { family, doctor, id } = await newCase()
  const again = (change: object) => request(family, doctor.doctorId, change)
  expect((await again({ message: 'And he sleeps badly', phone: '02-123 4567' })).body.id).toBe(id)
  for (const message of ['And he sleeps badly', 'First words', '']) expect((await again({ message })).status).toBe(200)
  await again({ phone: '02-123 4567', message: null, callTime: 'noon' })
  const opened = await getRequest(await actorOf(doctor), id)
  expect(thread(opened.messages)).toEqual(['parent: First words', 'parent: And he sleeps badly'])
  expect(opened).toMatchObject({ message: 'First words', phone: '02-123 4567', callTime: 'noon' })
  expect(Date.parse(opened.messages[1]?.createdAt ?? '')).toBeGreaterThan(Date.parse(opened.createdAt))
})

test('an answer in a request without a number is the contact that was asked for, and in one with a number it is not', async () => {
  const [written, called] = [await newCase({ phone: null }), await newCase()]
  for (const { doctor, id } of [written, called]) await fromDoctor(doctor, id, 'An answer')
  const statusOf = async ({ doctor, id }: typeof written) => {
    const { status, contactedAt } = await getRequest(await actorOf(doctor), id)
    return [status, contactedAt !== null]
  }
  expect([await statusOf(written), await statusOf(called)]).toEqual([
    ['contacted', true],
    ['callback_requested', false],
  ])
})

test('an answer that a parent without an address reads on the home does not end the promise of a call', async () => {
  const { family, doctor, id } = await newCase({ phone: null })
  await sql('UPDATE "User" SET email = NULL, "emailKey" = NULL, provider = \'line\' WHERE id = $1', [family.user.id])
  expect((await fromDoctor(doctor, id, 'Please bring the report')).status).toBe(201)
  expect((await getRequest(await actorOf(doctor), id)).status).toBe('callback_requested')
  expect(await count(`"MailDelivery" WHERE template = 'message-to-parent' AND "rowId" = $1`, [id])).toBe(1)
})

test('a status before an answer is not restored, since the answer has left', async () => {
  const { doctor, id } = await newCase({ phone: null })
  await moveTo(doctor, id, 'contacted')
  await fromDoctor(doctor, id, 'Please bring the report')
  const undone = await call<Refusal>(undo, '', { method: 'DELETE', cookie: doctor.cookie, params: { id } })
  expect([undone.body.code, (await getRequest(await actorOf(doctor), id)).status]).toEqual(['NOT_PENDING', 'contacted'])
})

test('the doctor’s list marks a request in which the parent wrote, until the doctor has read it', async () => {
  const { family, doctor, id } = await newCase()
  const marks = async () =>
    (await pageRequests(await actorOf(doctor), { status: 'callback_requested' })).requests.map(
      (each) => each.hasNewMessage,
    )
  expect(await marks()).toEqual([false])
  await fromParent(family, id, 'ขอบคุณค่ะ')
  expect(await marks()).toEqual([true])
  await doctorReads(doctor, id)
  expect(await marks()).toEqual([false])
})

test('a message is new to the other one until it was shown there once', async () => {
  const { family, doctor, id } = await newCase()
  await fromDoctor(doctor, id, 'An answer')
  const news = async () =>
    (await listConsultationsWithShares(await actorOf(family)))[0]?.messages.map(({ isNew }) => isNew)
  const newsOfDoctor = async () => (await getRequest(await actorOf(doctor), id)).messages.map(({ isNew }) => isNew)
  const isOnHome = async () => (await listDashboard(await actorOf(family)))[0]?.consultation?.hasNewMessage
  expect([await news(), await newsOfDoctor(), await isOnHome()]).toEqual([[false, true], [false, false], true])
  await doctorReads(doctor, id)
  expect(await news()).toEqual([false, true])
  await parentReads(family, id)
  expect([await news(), await isOnHome()]).toEqual([[false, false], false])
  await fromParent(family, id, 'Thank you')
  expect([await news(), await newsOfDoctor()]).toEqual([
    [false, false, false],
    [false, false, true],
  ])
})

test('the parent’s download has both sides’ messages, a second parent’s and the doctor’s have none', async () => {
  const { parent, child, second } = await newSecondParent()
  const doctor = await newSignedInDoctor()
  const { id } = (await request({ ...parent, child }, doctor.doctorId)).body
  await fromParent(parent, id, 'Words of the parent')
  await sql(
    `INSERT INTO "ConsultationMessage" (id, "consultationId", writer, text) VALUES (new_id(), $1, 'doctor', 'Words of the doctor')`,
    [id],
  )
  const exported = async ({ cookie }: Caller) => call<MyData>(exportMyData, '', { cookie })
  const own = await exported(parent)
  expect(own.body.consultations[0]?.messages.map(({ writer, text }) => `${writer}: ${text}`)).toEqual([
    'parent: Words of the parent',
    'doctor: Words of the doctor',
  ])
  for (const other of [second, doctor]) expect((await exported(other)).text).not.toContain('Words of')
})

test('messages are gone with the child, and with the doctor’s account, whose parents keep what they asked with', async () => {
  const { family, doctor, id } = await newCase()
  await fromDoctor(doctor, id, 'An answer')
  await db().$transaction((tx) => unsafeCloseDesk(tx, doctor.doctorId))
  expect(await count('"ConsultationMessage" WHERE "consultationId" = $1', [id])).toBe(0)
  expect(thread((await parentReads(family, id)).body)).toEqual(['parent: First words'])

  const other = await newCase()
  await fromDoctor(other.doctor, other.id, 'An answer')
  const options = { method: 'DELETE', cookie: other.family.cookie, params: { childId: other.family.child.id } }
  expect((await call(deleteChild, '', options)).status).toBe(200)
  expect(await count('"ConsultationMessage" WHERE "consultationId" = $1', [other.id])).toBe(0)
})

test('a doctor without an account takes no message', async () => {
  const [family, doctorId] = [await newFamily(), await newDoctor({ account: null })]
  const { id } = (await request(family, doctorId, { status: 'scheduled' })).body
  const { status, body } = await fromParent(family, id, 'x')
  expect([status, body.code]).toEqual([409, 'NO_REQUESTS_TAKEN'])
  expect((await listConsultationsWithShares(await actorOf(family)))[0]?.isAsked).toBe(false)
})
