import { PATCH as saveProfile } from '@/app/api/auth/profile/route'
import { POST as cancel } from '@/app/api/doctor-consultations/[id]/cancel/route'
import { GET as list, POST as request } from '@/app/api/doctor-consultations/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { GET as doctors } from '@/app/api/doctors/route'
import type { Consultation } from '@/lib/consultations/types'
import type { Doctor, ListedDoctor } from '@/lib/doctors/schema'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call } from '../support/api'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { newAgreedFamily, newFamily, newPerson } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'
import { fillKeys } from '../support/text-keys'
import { duringUncommittedChange } from '../support/uncommitted-change'

type Refusal = { code: string; message: string; errors: { field: string; code: string }[] }
type Family = Awaited<ReturnType<typeof newFamily>>
const fields = ['childId', 'createdAt', 'doctorId', 'id', 'status']
const calendarOnly = { code: 'NO_REQUESTS_TAKEN', message: en.doctors.calendarOnly }

function ask({ cookie, child }: Family, doctorId: unknown, change: object = {}, headers: Record<string, string> = {}) {
  const body = { childId: child.id, doctorId, ...change }
  return call<Consultation & Refusal>(request, '', { method: 'POST', body, cookie, headers })
}

const listOf = async ({ cookie }: { cookie: string }) => (await call<Consultation[]>(list, '', { cookie })).body
const cancelled = ({ cookie }: { cookie: string }, id: string) =>
  call<Consultation & Refusal>(cancel, '', { method: 'POST', cookie, params: { id } })
const auditedAs = (action: string, id: string) =>
  count('"AuditEvent" WHERE action = $1 AND "targetId" = $2', [action, id])

beforeEach(clearLimits)

describe('the list of doctors', () => {
  const search = async (cookie: string, words = '') =>
    (await call<Doctor[]>(doctors, '', { cookie, query: `?search=${encodeURIComponent(words)}` })).body

  test('the list of doctors shows the verified ones with exactly the contract’s fields', async () => {
    const { cookie } = await newPerson()
    const id = await newDoctor({ name: 'Dr. Listed' })
    const hidden = await newDoctor({ name: 'Dr. Hidden', isVerified: false })
    const { status, body } = await call<Doctor[]>(doctors, '', { cookie })
    expect(status).toBe(200)
    expect(body.find((doctor) => doctor.id === id)).toEqual({
      id,
      name: 'Dr. Listed',
      specialty: 'Child psychiatry',
      yearsOfExperience: 12,
      location: 'Bangkok',
      calendarBookingLink: 'https://calendar.example/anong',
      takesRequests: true,
    })
    expect(body.map((doctor) => doctor.id)).not.toContain(hidden)
  })

  test('the list of doctors is searched by name, specialty and place, each word somewhere, nothing read as a pattern', async () => {
    const { cookie } = await newPerson()
    const id = await newDoctor({ name: 'พญ. มาลี 50%_\\ Suksawat' })
    for (const words of ['suksawat', 'มาลี', 'SUKSAWAT bangkok', 'psychiatry มาลี', '50%_\\'])
      expect((await search(cookie, words)).map((doctor) => doctor.id)).toEqual([id])
    for (const words of ['suksawat phuket', '%', '_', "' OR 1=1 --", 'suk.*wat'])
      expect((await search(cookie, words)).map((doctor) => doctor.id)).toEqual(
        words === '%' || words === '_' ? [id] : [],
      )
    expect((await search(cookie, '  ')).length).toBeGreaterThan(1)
  })

  test('a doctor is found by every spelling of a name or place that looks the same, and after a change by the new one alone', async () => {
    const { cookie } = await newPerson()
    const doctor = await newSignedInDoctor()
    const verify = () => sql('UPDATE "Doctor" SET "verifiedAt" = now() WHERE id = $1', [doctor.doctorId])
    const rename = async (firstName: string) => {
      const answer = await call(saveProfile, '', {
        method: 'PATCH',
        cookie: doctor.cookie,
        body: { firstName, lastName: 'Keyed' },
      })
      expect(answer.status).toBe(200)
      await verify()
    }
    const found = async (words: string) => (await search(cookie, words)).map(({ id }) => id)
    const listing = {
      specialty: 'จิตแพทย์เด็ก',
      yearsOfExperience: 3,
      location: 'โรงพยาบาลล\u0e4d\u0e32ปาง',
      calendarBookingLink: null,
    }
    expect((await call(saveListing, '', { method: 'PUT', cookie: doctor.cookie, body: listing })).status).toBe(200)
    await rename('น\u0e49\u0e4d\u0e32เ\u0e40ก้ว')
    for (const words of [
      'น้ำแก้ว',
      'น\u0e33\u0e49เ\u0e40ก้ว keyed',
      'ลำปาง keyed',
      'lampang keyed',
      'ล\u0e4d\u0e32ปาง KEYED',
    ])
      expect(await found(words)).toEqual([doctor.doctorId])
    await rename('มาลี')
    expect(await found('น้ำแก้ว keyed')).toEqual([])
    // A row of a release without keys is found as written, and in every spelling after a start has filled its key.
    await sql('UPDATE "Doctor" SET "searchKey" = NULL WHERE id = $1', [doctor.doctorId])
    expect(await found('มาลี keyed')).toEqual([doctor.doctorId])
    expect(await found('โรงพยาบาลลำปาง keyed')).toEqual([])
    expect(await fillKeys()).toBeGreaterThan(0)
    expect(await found('โรงพยาบาลลำปาง keyed')).toEqual([doctor.doctorId])
  })

  test('a doctor is found by the words of either language, whichever the listing was written in', async () => {
    const { cookie } = await newPerson()
    const [english, thai, own] = [await newDoctor(), await newDoctor(), await newDoctor()]
    const write = (id: string, ...words: string[]) =>
      sql('UPDATE "Doctor" SET name = $2, specialty = $3, location = $4 WHERE id = $1', [id, 'Dr. Both', ...words])
    await write(english, 'developmental-behavioural paediatrician', 'chiang mai')
    await write(thai, 'กุมารแพทย์', 'เชียงใหม่')
    await write(own, 'Neurosurgery', 'Chiang Mai Ram Hospital')
    const found = async (words: string) => (await search(cookie, `both ${words}`)).map(({ id }) => id).sort()
    // A hospital whose name contains the place is in that place.
    expect(await found('เชียงใหม่')).toEqual([english, thai, own].sort())
    expect(await found('จังหวัดเชียงใหม่ กุมารแพทย์')).toEqual([english, thai].sort())
    expect(await found('พัฒนาการ')).toEqual([english])
    expect(await found('chiang MAI')).toEqual([english, thai, own].sort())
    await write(own, 'Neurosurgery', 'โรงพยาบาลมหาราชนครเชียงใหม่')
    expect(await found('chiang mai')).toEqual([english, thai, own].sort())
    expect(await found('Neurosurgery Chiang Mai')).toEqual([own])
    expect(await found('pediatrician')).toEqual([english, thai].sort())
    expect(await found('เชียงราย')).toEqual([])
    expect((await search(cookie, 'both กุมารแพทย์')).map(({ location }) => location).sort()).toEqual([
      'chiang mai',
      'เชียงใหม่',
    ])
  })
})

describe('asking a doctor', () => {
  test('a consultation without a status is a visit to the calendar: 201 with exactly the contract’s fields, and no mail', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const { status, body } = await ask(family, doctorId)
    expect([status, Object.keys(body).sort(), body.status]).toEqual([201, fields, 'scheduled'])
    expect(body).toMatchObject({ childId: family.child.id, doctorId })
    expect(await listOf(family)).toEqual([body])
    expect(await count('"MailDelivery" WHERE "rowId" = $1', [body.id])).toBe(0)
    expect(await auditedAs('consultation.requested', body.id)).toBe(1)
  })

  const callback = { status: 'callback_requested' }
  const words = { phone: '081-234 5678', keepPhone: true, message: 'Please call' }

  test('a doctor without an account is listed as one who takes no requests, and asked for a call, or to read results, refuses', async () => {
    const [family, doctorId] = [await newAgreedFamily(), await newDoctor({ account: null })]
    const listed = (await call<ListedDoctor[]>(doctors, '', { cookie: family.cookie })).body
    expect(listed.find(({ id }) => id === doctorId)).toMatchObject({ takesRequests: false })
    const share = { childIds: [family.child.id], days: 7 }
    const before = await rowCounts()
    for (const change of [
      callback,
      { ...callback, ...words },
      { ...callback, share },
      { share },
      { status: 'calendar_opened', share },
    ])
      for (const headers of [undefined, { 'idempotency-key': JSON.stringify(change) }])
        expect(await ask(family, doctorId, change, headers)).toMatchObject({ status: 409, body: calendarOnly })
    const inThai = await ask(family, doctorId, callback, { 'accept-language': 'th' })
    expect(inThai.body.message).toBe(th.doctors.calendarOnly)
    await sql('UPDATE "Doctor" SET "calendarBookingLink" = NULL WHERE id = $1', [doctorId])
    expect((await ask(family, doctorId, callback)).body.message).toBe(en.doctors.noWay)
    expect(await rowCounts()).toEqual(before)
    const [kept] = await sql('SELECT "phoneNumber" FROM "User" WHERE id = $1', [family.user.id])
    expect(kept).toEqual({ phoneNumber: null })
    for (const change of [{ status: 'calendar_opened' }, {}])
      expect((await ask(family, doctorId, change)).status).toBe(201)
  })

  test('a call asked for while the doctor’s account goes is refused, also where one is open already', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const goes: [string, unknown[]][] = [['UPDATE "Doctor" SET "userId" = NULL WHERE id = $1', [doctorId]]]
    expect((await ask(family, doctorId, callback)).status).toBe(201)
    const refused = await duringUncommittedChange(goes, () => ask(family, doctorId, { ...callback, ...words }))
    expect(refused).toMatchObject({ status: 409, body: calendarOnly })
    expect(await count('"Consultation" WHERE "doctorId" = $1 AND phone IS NULL', [doctorId])).toBe(1)
  })

  test.each(['12', '081', '812345678', '02-123 456', '+1234567', '๐๘๑๒๓๔๕๖๗๘'])(
    'nobody is promised a call at %s',
    async (phone) => {
      const [family, doctorId] = [await newFamily(), await newDoctor()]
      const before = await rowCounts()
      const { status, body } = await ask(family, doctorId, { ...callback, ...words, phone })
      expect([status, body.errors.map(({ field }) => field)]).toEqual([400, ['phone']])
      expect(await rowCounts()).toEqual(before)
    },
  )

  test('asking for a callback while one is open returns the open one', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask(family, doctorId, callback)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const [first] = answers
    expect((await cancelled(family, first?.body.id ?? '')).body.status).toBe('cancelled')
    expect((await ask(family, doctorId, callback)).status).toBe(201)
    expect(await listOf(family)).toHaveLength(2)
  })

  test('asking a doctor twice with one key is one request, and a double click without a key too', async () => {
    const [family, doctorId] = [await newFamily(), await newDoctor()]
    const keyed = [1, 2].map(() => ask(family, doctorId, {}, { 'idempotency-key': 'visit' }))
    expect((await Promise.all(keyed)).map(({ body }) => body.id)).toHaveLength(2)
    const pressed = await Promise.all([1, 2].map(() => ask(family, doctorId)))
    expect(new Set(pressed.map(({ body }) => body.id)).size).toBe(1)
    expect(await listOf(family)).toHaveLength(1)
  })

  test('asking an unlisted doctor or for another’s child is refused as for unknown ones, and stores nothing', async () => {
    const [family, stranger] = [await newFamily(), await newFamily()]
    const [listed, hidden] = [await newDoctor(), await newDoctor({ isVerified: false })]
    const before = await rowCounts()
    for (const doctorId of [hidden, family.child.id, 'x', ''])
      expect((await ask(family, doctorId)).body.code).toBe('NOT_FOUND')
    expect((await ask(family, listed, { childId: stranger.child.id })).body.code).toBe('NOT_FOUND')
    for (const status of ['contacted', 'done', 'cancelled', '', null, 7])
      expect((await ask(family, listed, { status })).body.errors?.map(({ field }) => field)).toEqual(['status'])
    expect((await ask(family, undefined)).body.errors).toMatchObject([{ field: 'doctorId', code: 'required' }])
    expect(await rowCounts()).toEqual(before)
  })

  test('a parent can ask doctors 20 times a day', async () => {
    const family = await newFamily()
    const ids = await Promise.all(Array.from({ length: 21 }, () => newDoctor()))
    const statuses = []
    for (const id of ids) statuses.push((await ask(family, id)).status)
    expect(statuses).toEqual([...Array(20).fill(201), 429])
  })
})

describe('cancelling', () => {
  test('cancelling is idempotent, leaves a done consultation done, and is 404 for others', async () => {
    const [family, stranger, doctorId] = [await newFamily(), await newFamily(), await newDoctor()]
    const { id } = await askForCall(family, family.child.id, doctorId)
    expect((await cancelled(stranger, id)).status).toBe(404)
    for (const time of [1, 2]) expect([time, (await cancelled(family, id)).body.status]).toEqual([time, 'cancelled'])
    expect(await auditedAs('consultation.cancelled', id)).toBe(1)
    await sql(`UPDATE "Consultation" SET status = 'done' WHERE id = $1`, [id])
    expect((await cancelled(family, id)).body.code).toBe('NOT_PENDING')
  })
})
