import { PUT as note } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { GET as getFile } from '@/app/api/doctor-consultations/[id]/calendar-file/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { GET as listOwn, POST as request } from '@/app/api/doctor-consultations/route'
import { POST as move } from '@/app/api/doctor-requests/[id]/move/route'
import { GET as getMyData } from '@/app/api/my-data/route'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import { getRequest, pageRequests } from '@/lib/consultations/desk/data'
import type { Consultation } from '@/lib/consultations/types'
import { listDashboard } from '@/lib/dashboard/data'
import { call } from '../support/api'
import { newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, newFamily } from '../support/people'
import { clearLimits, count, dump, rowCounts, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Family = Awaited<ReturnType<typeof newFamily>>
type Refusal = { code: string; errors: { field: string; code: string }[] }

const ask = ({ cookie, child }: Family, doctorId: string, change: object) =>
  call<Consultation & Refusal>(request, '', {
    method: 'POST',
    body: { childId: child.id, doctorId, ...change },
    cookie,
  })
const noted = ({ cookie }: { cookie: string }, id: string, body: object) =>
  call<Consultation & Refusal>(note, '', { method: 'PUT', body, cookie, params: { id } })
const fileOf = ({ cookie }: { cookie: string }, id: string) => call(getFile, '', { cookie, params: { id } })
const moved = ({ cookie }: { cookie: string }, id: string, status: string) =>
  call<Refusal>(move, '', { method: 'POST', body: { status }, cookie, params: { id } })
const booked = (id: string) => count(`"AuditEvent" WHERE action = 'consultation.booked' AND "targetId" = $1`, [id])

beforeEach(clearLimits)

async function newOpened() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { body } = await ask(family, doctor.doctorId, { status: 'calendar_opened' })
  return { family, doctor, id: body.id, actor: await actorOf(family), doctorActor: await actorOf(doctor) }
}

describe('a calendar that was opened', () => {
  test('a calendar that was opened is scheduled nowhere until the parent says so, and mails no one', async () => {
    const { family, id, actor, doctorActor } = await newOpened()
    const statusNow = async () => {
      const listed = (await call<Consultation[]>(listOwn, '', { cookie: family.cookie })).body
      const { counts } = await pageRequests(doctorActor, { status: 'scheduled' })
      return [
        listed[0]?.status,
        (await listConsultationsWithShares(actor))[0]?.status,
        (await listDashboard(actor))[0]?.consultation?.status,
        (await getRequest(doctorActor, id)).status,
        counts.calendar_opened,
        counts.scheduled,
      ]
    }
    expect(await statusNow()).toEqual([...Array(4).fill('calendar_opened'), 1, 0])
    const page = await pageRequests(doctorActor, { status: 'calendar_opened' })
    expect(page.requests.map((each) => each.id)).toEqual([id])
    const { status, body } = await noted(family, id, {})
    expect([status, Object.keys(body).sort()]).toEqual([200, ['childId', 'createdAt', 'doctorId', 'id', 'status']])
    expect(await statusNow()).toEqual([...Array(4).fill('scheduled'), 0, 1])
    expect((await pageRequests(doctorActor, { status: 'scheduled' })).requests.map((each) => each.id)).toEqual([id])
    expect(await count('"MailDelivery" WHERE "rowId" = $1', [id])).toBe(0)
  })

  test('opening the same calendar again is the same request, and after the booking another one', async () => {
    const { family, doctor, id } = await newOpened()
    const again = () => ask(family, doctor.doctorId, { status: 'calendar_opened' })
    await sql(`UPDATE "Consultation" SET "createdAt" = now() - interval '2 days' WHERE id = $1`, [id])
    expect([(await again()).status, (await again()).body.id]).toEqual([200, id])
    await noted(family, id, {})
    expect((await again()).status).toBe(201)
  })

  test('the doctor can say that an opened calendar led to an appointment, or close the request', async () => {
    const { doctor, id, doctorActor } = await newOpened()
    expect((await moved(doctor, id, 'contacted')).body.code).toBe('NOT_PENDING')
    expect((await moved(doctor, id, 'scheduled')).status).toBe(200)
    expect((await getRequest(doctorActor, id)).status).toBe('scheduled')
    const other = await newOpened()
    expect((await moved(other.doctor, other.id, 'done')).status).toBe(200)
    expect((await getRequest(other.doctorActor, other.id)).status).toBe('done')
  })

  test('a calendar that was opened gives the doctor no number and no address, nor does a booked one', async () => {
    const { family, id, doctorActor } = await newOpened()
    await sql(`UPDATE "User" SET "phoneNumber" = '02' WHERE id = $1`, [family.user.id])
    const none = { parentName: 'Nok Suwan', phone: null, parentEmail: null }
    expect(await getRequest(doctorActor, id)).toMatchObject(none)
    await noted(family, id, {})
    expect(await getRequest(doctorActor, id)).toMatchObject({ ...none, status: 'scheduled' })
    // An opened calendar that was closed without a booking is not a request.
    const other = await newOpened()
    await sql(`UPDATE "User" SET "phoneNumber" = '03' WHERE id = $1`, [other.family.user.id])
    await moved(other.doctor, other.id, 'done')
    expect(await getRequest(other.doctorActor, other.id)).toMatchObject({ ...none, status: 'done' })
  })

  test('a calendar that was only opened is taken back without a mail to the doctor', async () => {
    const { family, id } = await newOpened()
    expect((await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id } })).status).toBe(200)
    expect(await count('"MailDelivery" WHERE "rowId" = $1', [id])).toBe(0)
  })

  test('a calendar that was opened is exported as just that, and cannot be opened again once its doctor is not listed', async () => {
    const { family, doctor, actor } = await newOpened()
    const mine = await call<{ consultations: object[] }>(getMyData, '', { cookie: family.cookie })
    expect(mine.body.consultations).toMatchObject([{ status: 'calendar_opened' }])
    const link = async () => (await listConsultationsWithShares(actor))[0]?.calendarBookingLink
    expect(await link()).toBe('https://calendar.example/anong')
    await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
    expect(await link()).toBeNull()
  })

  test('a request without a status is scheduled, as ever', async () => {
    const family = await newFamily()
    expect((await ask(family, await newDoctor(), {})).body.status).toBe('scheduled')
  })
})

describe('an appointment', () => {
  test('an appointment can be noted again, logs the booking once, and is refused once the request is over', async () => {
    const { family, id, actor } = await newOpened()
    for (const body of [{ date: '2026-12-01', time: '09:30' }, { date: '2026-12-02' }])
      expect((await noted(family, id, body)).body.status).toBe('scheduled')
    expect((await listConsultationsWithShares(actor))[0]?.appointment).toEqual({ date: '2026-12-02', time: null })
    expect(await booked(id)).toBe(1)
    await call(cancel, '', { method: 'POST', cookie: family.cookie, params: { id } })
    expect((await noted(family, id, {})).body.code).toBe('NOT_PENDING')
    expect((await fileOf(family, id)).status).toBe(404)
  })

  test('an appointment that is left out stays as it is; null or an empty one clears it', async () => {
    const { family, id, actor } = await newOpened()
    const shownOnce = async (body: object) => {
      expect((await noted(family, id, body)).status).toBe(200)
      return (await listConsultationsWithShares(actor))[0]?.appointment
    }
    const day = { date: '2026-12-01', time: '09:30' }
    expect([await shownOnce(day), await shownOnce({})]).toEqual([day, day])
    expect(await shownOnce({ time: null })).toEqual({ date: '2026-12-01', time: null })
    expect([await shownOnce(day), await shownOnce({ date: null })]).toEqual([day, null])
    expect([await shownOnce(day), await shownOnce({ date: '', time: '' })]).toEqual([day, null])
  })

  test.each(['done', 'cancelled'])('an appointment of a request that is %s is refused', async (over) => {
    const { family, id } = await newOpened()
    await sql('UPDATE "Consultation" SET status = $2::"ConsultationStatus" WHERE id = $1', [id, over])
    expect((await noted(family, id, { date: '2026-12-01' })).body.code).toBe('NOT_PENDING')
    const kept = '"Consultation" WHERE id = $1 AND status::text = $2 AND "appointmentDate" IS NULL'
    expect(await count(kept, [id, over])).toBe(1)
  })

  test('an appointment that is noted while the request is just being cancelled is refused', async () => {
    const { family, id } = await newOpened()
    const answer = await duringUncommittedChange(
      [[`UPDATE "Consultation" SET status = 'cancelled', "closedAt" = now() WHERE id = $1`, [id]]],
      () => noted(family, id, { date: '2026-12-01' }),
    )
    expect(answer.body.code).toBe('NOT_PENDING')
    expect(await count(`"Consultation" WHERE id = $1 AND status = 'cancelled'`, [id])).toBe(1)
  })

  test('the file of an appointment says a place only where it is one of the list', async () => {
    const { family, doctor, id } = await newOpened()
    await noted(family, id, { date: '2026-12-01' })
    const placeOf = async (location: string) => {
      await sql('UPDATE "Doctor" SET location = $2 WHERE id = $1', [doctor.doctorId, location])
      return /^LOCATION:(.*)\r$/m.exec((await fileOf(family, id)).text)?.[1]
    }
    expect(await placeOf('จังหวัดเชียงใหม่')).toBe('Chiang Mai')
    expect(await placeOf('ออนไลน์')).toBe('Online')
    expect(await placeOf('ADHD centre, Bangkok')).toBeUndefined()
  })

  test.each([
    [{ date: '2026-02-30' }, 'date'],
    [{ date: '1.12.2026' }, 'date'],
    [{ date: '0026-12-01' }, 'date'],
    [{ date: 7 }, 'date'],
    [{ time: '09:30' }, 'date'],
    [{ date: '2026-12-01', time: '24:00' }, 'time'],
    [{ date: '2026-12-01', time: '9:30' }, 'time'],
  ])('an appointment of %j is refused and stores nothing', async (body, field) => {
    const { family, id } = await newOpened()
    const before = await rowCounts()
    const answer = await noted(family, id, body)
    expect([answer.status, answer.body.errors.map((each) => each.field)]).toEqual([400, [field]])
    expect(await rowCounts()).toEqual(before)
  })

  test('the calendar file holds the time in Thailand and the doctor, and nothing of the child', async () => {
    const { family, id } = await newOpened()
    expect((await fileOf(family, id)).status).toBe(404)
    await noted(family, id, { date: '2026-12-01', time: '09:30' })
    const timed = await fileOf(family, id)
    expect(timed.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(timed.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"')
    const lines = timed.text.split('\r\n')
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20261201T023000Z', 'DTEND:20261201T033000Z']))
    expect(lines).toEqual(
      expect.arrayContaining([`UID:${id}@localhost`, expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/)]),
    )
    expect(timed.text).toMatch(/^SUMMARY:.*Dr\. Anong/m)
    expect(timed.text).not.toMatch(new RegExp(`${family.child.name}|ADHD|สมาธิ|psychiatr`, 'i'))
    await noted(family, id, { date: '2026-12-01' })
    const { text } = await fileOf(family, id)
    expect(text).toContain('DTSTART;VALUE=DATE:20261201\r\n')
    expect(text).not.toContain('DTEND')
  })
})

describe('what is said with a request', () => {
  const words = { phone: '081-234 5678', callTime: 'evening', message: 'Two words\nhere' }
  const callback = { status: 'callback_requested', ...words }

  test('the doctor reads the number, the best time and the sentence, and no mail and no other table has it', async () => {
    const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
    const { body } = await ask(family, doctor.doctorId, callback)
    const actor = await actorOf(doctor)
    const values = { isMessage: false, callTime: 'evening', message: 'Two words\nhere' }
    expect(await getRequest(actor, body.id)).toMatchObject({ ...values, phone: '081-234 5678' })
    expect((await pageRequests(actor, { status: 'callback_requested' })).requests).toMatchObject([values])
    const holding = (await dump()).split('\n').filter((line) => /Two words|081-234 5678/.test(line))
    expect(holding.map((line) => line.split(' ')[0])).toEqual(['Consultation'])
    const mine = await call<{ consultations: object[] }>(getMyData, '', { cookie: family.cookie })
    expect(mine.body.consultations).toMatchObject([{ ...words, appointmentDate: null }])
  })

  test('a number is kept in the profile only when that was asked for', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const kept = async () => (await sql('SELECT "phoneNumber" FROM "User" WHERE id = $1', [family.user.id]))[0]
    await ask(family, doctorId, callback)
    expect(await kept()).toEqual({ phoneNumber: null })
    await ask(family, doctorId, { ...callback, keepPhone: true })
    expect(await kept()).toEqual({ phoneNumber: '081-234 5678' })
  })

  test('without a number a request is a message, whatever the profile has, and said again it says the newer words', async () => {
    const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
    await sql(`UPDATE "User" SET "phoneNumber" = '02' WHERE id = $1`, [family.user.id])
    const actor = await actorOf(doctor)
    const bare = await ask(family, doctor.doctorId, { status: 'callback_requested' })
    expect(await getRequest(actor, bare.body.id)).toMatchObject({ isMessage: false, phone: '02' })
    const again = await ask(family, doctor.doctorId, {
      status: 'callback_requested',
      phone: null,
      message: 'Please write',
    })
    expect([again.status, again.body.id]).toEqual([200, bare.body.id])
    const opened = await getRequest(actor, bare.body.id)
    expect(opened).toMatchObject({ isMessage: true, phone: null, message: 'Please write' })
    const [listed] = await listConsultationsWithShares(await actorOf(family))
    expect(listed?.reach).toBe('email')
  })

  test('a message has words, and an address that it is answered at', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const before = await rowCounts()
    const refusal = async (change: object) => {
      const { status, body } = await ask(family, doctorId, { ...callback, phone: null, ...change })
      return [status, body.errors.map(({ field, code }) => `${field} ${code}`)]
    }
    for (const message of ['', ' ', null]) expect(await refusal({ message })).toEqual([400, ['message required']])
    await sql(`UPDATE "User" SET provider = 'line', email = NULL, "emailKey" = NULL WHERE id = $1`, [family.user.id])
    expect(await refusal({})).toEqual([400, ['phone required']])
    expect(await rowCounts()).toEqual(before)
  })

  test.each([
    [{ phone: 'call me' }, 'phone'],
    [{ callTime: 'night' }, 'callTime'],
    [{ message: 'x'.repeat(501) }, 'message'],
    [{ keepPhone: 'yes' }, 'keepPhone'],
  ])('a request that says %j is refused', async (change, field) => {
    const answer = await ask(await newFamily(), await newDoctor(), { ...callback, ...change })
    expect([answer.status, answer.body.errors.map((each) => each.field)]).toEqual([400, [field]])
  })
})
