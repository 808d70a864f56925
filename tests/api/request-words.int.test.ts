import { POST as request } from '@/app/api/doctor-consultations/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import { getRequest } from '@/lib/consultations/desk/data'
import type { Consultation } from '@/lib/consultations/types'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { actorOf, newAgreedFamily, newFamily } from '../support/people'
import { clearLimits, count, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Family = Awaited<ReturnType<typeof newFamily>>

const words = { phone: '081-234 5678', callTime: 'evening', message: 'First words' }
const ask = ({ cookie, child }: Family, doctorId: string, change: object = {}) =>
  call<Consultation & { code: string }>(request, '', {
    method: 'POST',
    body: { childId: child.id, doctorId, status: 'callback_requested', ...change },
    cookie,
  })

beforeEach(clearLimits)

async function newCase() {
  const [family, doctor] = [await newAgreedFamily(), await newSignedInDoctor()]
  const { body } = await ask(family, doctor.doctorId, words)
  return { family, doctor, id: body.id, doctorActor: await actorOf(doctor) }
}

const mailTextOf = async (id: string) =>
  (
    await sql('SELECT phone, "isMessage", "callTime"::text AS "callTime", message FROM "Consultation" WHERE id = $1', [
      id,
    ])
  )[0]

test.each(['done', 'cancelled'])(
  'a request repeated while the earlier one is just becoming %s is a new request, with its words and its share',
  async (over) => {
    const { family, doctor, id, doctorActor } = await newCase()
    const share = { childIds: [family.child.id], days: 7 }
    const answer = await duringUncommittedChange(
      [['UPDATE "Consultation" SET status = $2::"ConsultationStatus", "closedAt" = now() WHERE id = $1', [id, over]]],
      () => ask(family, doctor.doctorId, { phone: '02-123 4567', message: 'Newer words', share }),
    )
    expect([answer.status, answer.body.status]).toEqual([201, 'callback_requested'])
    expect(answer.body.id).not.toBe(id)
    expect(await mailTextOf(id)).toMatchObject({ phone: words.phone, message: words.message })
    const opened = await getRequest(doctorActor, answer.body.id)
    expect(opened).toMatchObject({
      phone: '02-123 4567',
      message: 'Newer words',
      shared: [{ childId: family.child.id }],
    })
  },
)

const mailed = (id: string, template = 'callback-request') =>
  count(`"MailDelivery" WHERE template = $2 AND "rowId" = $1`, [id, template])

describe('an open request that is repeated', () => {
  test('another number or time is mailed to the doctor again, five times a day at most, and the same is not', async () => {
    const { family, doctor, id } = await newCase()
    expect((await ask(family, doctor.doctorId, words)).body.id).toBe(id)
    expect((await ask(family, doctor.doctorId)).body.id).toBe(id)
    expect(await mailed(id)).toBe(1)
    for (const change of [{ phone: '02-123 4567' }, { callTime: 'noon' }])
      expect((await ask(family, doctor.doctorId, change)).status).toBe(200)
    expect(await mailed(id)).toBe(3)
    for (const callTime of ['any', 'morning', 'noon', 'evening']) await ask(family, doctor.doctorId, { callTime })
    expect([await mailed(id), await mailTextOf(id)]).toEqual([6, expect.objectContaining({ callTime: 'evening' })])
  })

  test('other words are added and mailed once as a message, also with another number', async () => {
    const { family, doctor, id } = await newCase()
    await ask(family, doctor.doctorId, { message: 'Newer words', phone: '02-123 4567' })
    await ask(family, doctor.doctorId, { message: 'Newest words' })
    expect([await mailed(id), await mailed(id, 'message-to-doctor')]).toEqual([1, 1])
    expect(await mailTextOf(id)).toMatchObject({ phone: '02-123 4567', message: words.message })
  })

  test('a newer number and time replace those of before, the first words stay, and without a call no best time is left', async () => {
    const { family, doctor, id } = await newCase()
    await ask(family, doctor.doctorId, { callTime: 'noon' })
    expect(await mailTextOf(id)).toEqual({ ...words, callTime: 'noon', isMessage: false })
    await ask(family, doctor.doctorId, { phone: '02-123 4567', callTime: 'any', message: '' })
    expect(await mailTextOf(id)).toEqual({
      phone: '02-123 4567',
      callTime: 'any',
      message: words.message,
      isMessage: false,
    })
    await ask(family, doctor.doctorId, { phone: null, callTime: 'noon', message: 'Please write' })
    expect(await mailTextOf(id)).toEqual({ phone: null, callTime: null, message: words.message, isMessage: true })
  })

  test('a repeat that says something is counted like a request: 20 a day', async () => {
    const { family, doctor } = await newCase()
    const statuses = []
    for (let time = 2; time <= 21; time++)
      statuses.push((await ask(family, doctor.doctorId, { message: String(time) })).status)
    expect(statuses).toEqual([...Array(19).fill(200), 429])
    expect((await ask(family, doctor.doctorId)).status).toBe(200)
  })
})

test.each(['calendar_opened', 'scheduled'])(
  'a visit to the calendar, %s, keeps no number in the profile',
  async (status) => {
    const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
    expect((await ask(family, doctor.doctorId, { ...words, status, keepPhone: true })).status).toBe(201)
    expect(await sql('SELECT "phoneNumber" FROM "User" WHERE id = $1', [family.user.id])).toEqual([
      { phoneNumber: null },
    ])
  },
)

test('a request that is done shows the number that was given with it, and never the profile’s of later', async () => {
  const doctor = await newSignedInDoctor()
  const actor = await actorOf(doctor)
  const numberOf = async (said: object) => {
    const family = await newFamily()
    const { body } = await ask(family, doctor.doctorId, said)
    await call(move, '', { method: 'POST', body: { status: 'done' }, cookie: doctor.cookie, params: { id: body.id } })
    await sql(`UPDATE "User" SET "phoneNumber" = '02' WHERE id = $1`, [family.user.id])
    return (await getRequest(actor, body.id)).phone
  }
  expect([await numberOf(words), await numberOf({})]).toEqual([words.phone, null])
})

test.each([
  ["phone = 'call me'", 'Consultation_phone_check'],
  ['phone = \'081\', "isMessage" = true', 'Consultation_phone_check'],
  ["message = ''", 'Consultation_message_check'],
  [`message = '${'x'.repeat(501)}'`, 'Consultation_message_check'],
  ['"appointmentTime" = \'09:30\'', 'Consultation_appointment_check'],
  [`"appointmentDate" = '2026-12-01', "appointmentTime" = '24:00'`, 'Consultation_appointment_check'],
])('the database keeps no request with %s', async (change, constraint) => {
  const { id } = await newCase()
  await expect(sql(`UPDATE "Consultation" SET ${change} WHERE id = $1`, [id])).rejects.toMatchObject({ constraint })
})
