import { PATCH as saveProfile } from '@/app/api/auth/profile/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { pageRequests } from '@/lib/consultations/desk/data'
import { getOwnListing } from '@/lib/doctors/data'
import type { Listing } from '@/lib/doctors/schema'
import { call } from '../support/api'
import { newSignedInDoctor } from '../support/doctors'
import { actorOf, newPerson, type Person } from '../support/people'
import { clearLimits, sql } from '../support/sql'
import { statementsOf } from '../support/statements'

const listing = { specialty: 'Child psychiatry', yearsOfExperience: 9, location: 'เชียงใหม่', calendarBookingLink: null }
const save = ({ cookie }: Person, change: object = {}) =>
  call<Listing>(saveListing, '', { method: 'PUT', body: { ...listing, ...change }, cookie })
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
