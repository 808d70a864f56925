import { PATCH as saveProfile } from '@/app/api/auth/profile/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { pageRequests } from '@/lib/consultations/desk/data'
import { getOwnListing } from '@/lib/doctors/data'
import type { Listing } from '@/lib/doctors/schema'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { actorOf, newPerson, type Person } from '../support/people'
import { clearLimits, count, rowCounts, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

type Refusal = { code: string; errors: { field: string; code: string }[] }

const listing = { specialty: 'Child psychiatry', yearsOfExperience: 9, location: 'เชียงใหม่', calendarBookingLink: null }
const save = ({ cookie }: Person, change: object = {}) =>
  call<Listing & Refusal>(saveListing, '', { method: 'PUT', body: { ...listing, ...change }, cookie })
const whole = {
  ...{ ...listing, calendarBookingLink: 'https://calendar.example/krit' },
  ...{ title: 'พญ.', licenceNumber: 'ว.12345', hospital: 'โรงพยาบาลสวนดอก' },
}
const saveWhole = (doctor: Person, change: object = {}) => save(doctor, { ...whole, ...change })
const rename = ({ cookie }: Person, name: object) => call(saveProfile, '', { method: 'PATCH', body: name, cookie })

beforeEach(clearLimits)

test('a specialty that is written in the other language is the same one and stays verified', async () => {
  const doctor = await newSignedInDoctor()
  for (const specialty of ['จิตแพทย์เด็กและวัยรุ่น', 'Child and adolescent psychiatrist', 'Child psychiatry']) {
    const { body } = await save(doctor, { specialty })
    expect(body).toMatchObject({ specialty, isVerified: true })
  }
  expect((await save(doctor, { specialty: 'จิตแพทย์' })).body.isVerified).toBe(false)
})

test('a listing takes the profile’s new name and waits to be verified again, and not for a name that stays', async () => {
  const doctor = await newSignedInDoctor()
  const row = async () => {
    const rows = await sql<{ name: string; isVerified: boolean }>(
      'SELECT name, "verifiedAt" IS NOT NULL AS "isVerified" FROM "Doctor" WHERE id = $1',
      [doctor.doctorId],
    )
    return rows[0]
  }
  expect(await row()).toEqual({ name: 'Dr. Anong', isVerified: true })
  const { firstName, lastName } = doctor.user
  expect((await rename(doctor, { firstName, lastName, phoneNumber: '0812345678' })).status).toBe(200)
  expect((await save(doctor)).status).toBe(200)
  expect(await row()).toEqual({ name: 'Dr. Anong', isVerified: true })
  expect((await rename(doctor, { lastName: 'Famous' })).status).toBe(200)
  expect(await row()).toEqual({ name: `${firstName} Famous`, isVerified: false })
  await expect(pageRequests(await actorOf(doctor), { status: 'done' })).resolves.toMatchObject({ requests: [] })
})

test('a name that is refused changes neither the profile nor the listing, and a parent’s name no listing', async () => {
  const [doctor, parent] = [await newSignedInDoctor(), await newPerson()]
  const listings = () => sql('SELECT id, name, "verifiedAt" FROM "Doctor" ORDER BY id')
  const before = await listings()
  const taken = { lastName: 'Famous', email: parent.user.email }
  expect((await rename(doctor, taken)).status).toBeGreaterThanOrEqual(400)
  expect((await rename(parent, { lastName: 'Famous' })).status).toBe(200)
  expect(await listings()).toEqual(before)
})

test('a first listing that is saved while the profile’s name changes has the profile’s name', async () => {
  const doctors = await Promise.all(Array.from({ length: 8 }, () => newPerson('doctor')))
  await Promise.all(doctors.flatMap((doctor) => [save(doctor), rename(doctor, { lastName: 'Renamed' })]))
  const own = doctors.map(({ user }) => user.id)
  const names = await sql<{ name: string }>('SELECT name FROM "Doctor" WHERE "userId" = ANY($1)', [own])
  expect(names).toEqual(own.map(() => ({ name: 'Nok Renamed' })))
})

test('a listing that waits takes the profile’s name when it is saved, and a verified one keeps its own', async () => {
  const doctor = await newSignedInDoctor()
  const { firstName, lastName } = doctor.user
  const names = () => sql<{ name: string }>('SELECT name FROM "Doctor" WHERE id = $1', [doctor.doctorId])
  await save(doctor)
  expect(await names()).toEqual([{ name: 'Dr. Anong' }])
  // As an earlier release stored it: the profile has another name since.
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctor.doctorId])
  expect((await save(doctor)).body).toMatchObject({ name: `${firstName} ${lastName}`, isVerified: false })
})

test('a listing is looked for in the database of doctors alone', async () => {
  const [doctor, parent] = [await actorOf(await newSignedInDoctor()), await actorOf(await newPerson())]
  expect(await statementsOf(() => getOwnListing(doctor))).toHaveLength(1)
  expect(await statementsOf(() => getOwnListing(parent))).toEqual([])
  expect([(await getOwnListing(doctor))?.isVerified, await getOwnListing(parent)]).toEqual([true, null])
})

describe('a doctor’s own listing', () => {
  test('a doctor’s listing is written by an account of that role only, and cannot verify itself', async () => {
    const [doctor, parent, teacher] = [await newPerson('doctor'), await newPerson(), await newPerson('teacher')]
    const before = await rowCounts()
    for (const other of [parent, teacher]) expect((await saveWhole(other)).body.code).toBe('NOT_ALLOWED')
    expect(await rowCounts()).toEqual(before)
    const { status, body } = await saveWhole(doctor, {
      isVerified: true,
      verifiedAt: '2026-01-01',
      userId: parent.user.id,
    })
    expect([status, body]).toEqual([200, { id: expect.any(String), name: 'Nok Suwan', ...whole, isVerified: false }])
  })

  test('a doctor’s listing stays verified when the place or the calendar changes, not when the specialty does', async () => {
    const doctor = await newPerson('doctor')
    const { id } = (await saveWhole(doctor)).body
    await sql('UPDATE "Doctor" SET "verifiedAt" = now() WHERE id = $1', [id])
    // As a client of the release before sends it: what it does not know stays.
    const unknown = { title: undefined, licenceNumber: undefined, hospital: undefined }
    const moved = { location: 'Bangkok', calendarBookingLink: null }
    const { body } = await saveWhole(doctor, { ...moved, ...unknown })
    expect(body).toEqual({ ...whole, ...moved, id, name: 'Nok Suwan', isVerified: true })
    expect((await saveWhole(doctor, { specialty: 'Neurosurgery' })).body).toMatchObject({ id, isVerified: false })
  })

  test.each([
    ['title', 'ศ. นพ.'],
    ['licenceNumber', 'ว.54321'],
    ['hospital', null],
  ])('a verified doctor’s listing waits to be verified again after a change of its %s', async (field, value) => {
    const doctor = await newPerson('doctor')
    const { id } = (await saveWhole(doctor)).body
    const waits = `"Doctor" WHERE id = $1 AND "verifiedAt" IS NULL AND "unverifiedSince" > now() - interval '1 minute'`
    expect(await count(waits, [id])).toBe(1)
    await sql('UPDATE "Doctor" SET "verifiedAt" = now(), "unverifiedSince" = NULL WHERE id = $1', [id])
    expect((await saveWhole(doctor)).body.isVerified).toBe(true)
    expect((await saveWhole(doctor, { [field]: value })).body).toMatchObject({ [field]: value, isVerified: false })
    expect(await count(waits, [id])).toBe(1)
    await sql(`UPDATE "Doctor" SET "unverifiedSince" = now() - interval '2 days' WHERE id = $1`, [id])
    await saveWhole(doctor)
    expect(await count(waits, [id])).toBe(0)
  })

  test.each([
    ['title', 30],
    ['licenceNumber', 30],
    ['hospital', 100],
  ] as const)('a doctor’s listing has a %s of at most %i letters, or none', async (field, most) => {
    const doctor = await newPerson('doctor')
    for (const empty of ['', ' \u2800 ', null, undefined])
      expect((await saveWhole(doctor, { [field]: empty })).body[field]).toBeNull()
    expect((await saveWhole(doctor, { [field]: ` ${'ก'.repeat(most)} ` })).body[field]).toBe('ก'.repeat(most))
    for (const wrong of ['ก'.repeat(most + 1), 'a\u202eb', 'a\u0000', 'a\nb', '\ud800', 7, {}]) {
      const { status, body } = await saveWhole(doctor, { [field]: wrong })
      expect([status, body.errors.map((each) => each.field)]).toEqual([400, [field]])
    }
  })

  test.each([
    'javascript:alert(1)',
    'http://calendar.example',
    'https://user:pw@calendar.example',
    'https://localhost',
    'https://localhost.',
    'https:localhost',
    'HTTP://calendar.example',
    'Https://user@calendar.example',
    `https://calendar.example/${'ก'.repeat(400)}`,
    'data:text/html,x',
    ' https://',
    'calendar.example',
    7,
  ])('a doctor’s listing takes no calendar link like %s', async (calendarBookingLink) => {
    const answer = await saveWhole(await newPerson('doctor'), { calendarBookingLink })
    expect([answer.status, answer.body.errors.map(({ field }) => field)]).toEqual([400, ['calendarBookingLink']])
  })

  test.each([
    ['Https://calendar.example/a', 'https://calendar.example/a'],
    ['HTTPS://Calendar.Example/A', 'https://calendar.example/A'],
    ['https:x.example', 'https://x.example/'],
    ['https:\\\\x.example\\a', 'https://x.example/a'],
    ['https://นัด.example/หมอ', 'https://xn--l3cj6e.example/%E0%B8%AB%E0%B8%A1%E0%B8%AD'],
  ])('a doctor’s listing keeps the link %s as a browser reads it', async (calendarBookingLink, kept) => {
    const { status, body } = await saveWhole(await newPerson('doctor'), { calendarBookingLink })
    expect([status, body.calendarBookingLink]).toEqual([200, kept])
  })
})
