import { readFileSync } from 'node:fs'
import { PATCH as saveProfile } from '@/app/api/auth/profile/route'
import { PUT as noteAppointment } from '@/app/api/doctor-consultations/[id]/appointment/route'
import { GET as getFile } from '@/app/api/doctor-consultations/[id]/calendar-file/route'
import { POST as request } from '@/app/api/doctor-consultations/route'
import { PUT as saveListing } from '@/app/api/doctor-listing/route'
import { GET as listDoctors } from '@/app/api/doctors/route'
import { GET as getMyData } from '@/app/api/my-data/route'
import { listAccess } from '@/lib/access-log/data'
import { runAdminCommand } from '@/lib/admin/run'
import { recordAudit } from '@/lib/audit/mutations'
import { systemActor } from '@/lib/auth/actor'
import { listConsultationsWithShares } from '@/lib/consultations/data'
import type { Consultation } from '@/lib/consultations/types'
import { db } from '@/lib/db'
import type { ListedDoctor } from '@/lib/doctors/schema'
import { composeMail } from '@/lib/mail/templates/compose-mail'
import { call } from '../support/api'
import { askForCall, newDoctor, newSignedInDoctor } from '../support/doctors'
import { actorOf, newFamily } from '../support/people'
import { clearLimits, sql, sqlInNewSession } from '../support/sql'

beforeEach(clearLimits)

async function newAskedDoctor() {
  const [family, doctor] = [await newFamily(), await newSignedInDoctor()]
  const { cookie, child } = family
  const { id } = await askForCall(family, child.id, doctor.doctorId, { childIds: [child.id], days: 30 })
  await call<Consultation>(request, '', {
    method: 'POST',
    body: { childId: child.id, doctorId: doctor.doctorId },
    cookie,
  })
  const [booked] = await sql<{ id: string }>(
    `SELECT id FROM "Consultation" WHERE "parentId" = $1 AND status = 'scheduled'`,
    [family.user.id],
  )
  const appointment = { method: 'PUT', body: { date: '2026-12-01' }, cookie, params: { id: booked?.id ?? '' } }
  expect((await call(noteAppointment, '', appointment)).status).toBe(200)
  await recordAudit(await actorOf(doctor), 'results.read', { childId: child.id }, db())
  const actor = await actorOf(family)
  const read = async () => ({
    list: (await listConsultationsWithShares(actor)).map(({ doctorName }) => doctorName),
    log: (await listAccess(actor)).entries.flatMap(({ who }) => (who.kind === 'doctor' ? [who.name] : [])),
    file: /^SUMMARY:(.*)\r$/m.exec((await call(getFile, '', { cookie, params: { id: booked?.id ?? '' } })).text)?.[1],
    mail: /(.+) has not marked/.exec((await mailOf(id)) ?? '')?.[1],
    export: (await call<Exported>(getMyData, '', { cookie })).body,
  })
  return { family, doctor, read }
}

interface Exported {
  consultations: { doctor: { name: string } }[]
  shares: { doctor: { name: string } | null }[]
}

const mailOf = async (id: string) => {
  const mail = await composeMail(systemActor('mail'), {
    template: 'callback-late',
    rowId: id,
    version: 1,
    recipient: null,
  })
  return mail && (await mail.write()).text
}
const everywhere = (name: string) => ({
  ...{ list: [name, name], log: [name], file: `Appointment with ${name}`, mail: name },
  export: expect.objectContaining({
    consultations: [1, 2].map(() => expect.objectContaining({ doctor: { id: expect.any(String), name } })),
    shares: [expect.objectContaining({ doctor: { id: expect.any(String), name } })],
  }),
})

test('parents who asked a doctor read the verified name until the new one is verified', async () => {
  const { family, doctor, read } = await newAskedDoctor()
  await sql(`UPDATE "User" SET language = 'en' WHERE id = $1`, [family.user.id])
  expect(await read()).toEqual(everywhere('Dr. Anong'))
  const rename = { method: 'PATCH', body: { firstName: 'Prof', lastName: 'Famous' }, cookie: doctor.cookie }
  expect((await call(saveProfile, '', rename)).status).toBe(200)
  expect(await read()).toEqual(everywhere('Dr. Anong'))
  const verify = { command: 'doctor verify', doctor: doctor.doctorId, name: 'Prof Famous' } as const
  await runAdminCommand(systemActor('admin'), verify, { dryRun: false })
  expect(await read()).toEqual(everywhere('Prof Famous'))
  await runAdminCommand(
    systemActor('admin'),
    { command: 'doctor unverify', doctor: doctor.doctorId },
    { dryRun: false },
  )
  expect(await read()).toEqual(everywhere('Prof Famous'))
})

test('parents read the title before the name, and a new one once it is verified', async () => {
  const { family, doctor, read } = await newAskedDoctor()
  await sql(`UPDATE "User" SET language = 'en' WHERE id = $1`, [family.user.id])
  const verify = (name: string) =>
    runAdminCommand(
      systemActor('admin'),
      { command: 'doctor verify', doctor: doctor.doctorId, name },
      { dryRun: false },
    )
  const details = { specialty: 'Child psychiatry', yearsOfExperience: 12, location: 'Bangkok', hospital: 'Siriraj' }
  const saved = (title: string) =>
    call(saveListing, '', {
      method: 'PUT',
      body: { ...details, title, licenceNumber: 'ว.12345' },
      cookie: doctor.cookie,
    })
  expect((await saved('พญ.')).status).toBe(200)
  expect(await read()).toEqual(everywhere('Dr. Anong'))
  await expect(verify('Nok Suwan')).rejects.toThrow(/not under the name Nok Suwan/)
  await verify('พญ. Nok Suwan')
  expect(await read()).toEqual(everywhere('พญ. Nok Suwan'))
  const list = await call<ListedDoctor[]>(listDoctors, '?search=siriraj', { cookie: family.cookie })
  expect(list.body).toEqual([expect.objectContaining({ name: 'พญ. Nok Suwan', hospital: 'Siriraj' })])
  expect(list.text).not.toContain('12345')
  await saved('ศ. พญ.')
  expect(await read()).toEqual(everywhere('พญ. Nok Suwan'))
})

test('a doctor whose name was never verified is not named to parents', async () => {
  const { family, doctor, read } = await newAskedDoctor()
  await sql(`UPDATE "User" SET language = 'en' WHERE id = $1`, [family.user.id])
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL, "verifiedName" = NULL WHERE id = $1', [doctor.doctorId])
  const { list, log, file, mail } = await read()
  expect({ list, log, file, mail }).toEqual({
    ...{ list: ['', ''], log: [null], file: 'Appointment with a doctor', mail: 'The doctor' },
  })
})

test('a doctor whose account the release before has deleted is named nowhere to parents', async () => {
  const { family, doctor, read } = await newAskedDoctor()
  await sql(`UPDATE "User" SET language = 'en' WHERE id = $1`, [family.user.id])
  const deleted = `SET name = '', "verifiedAt" = NULL, "verifiedName" = 'Dr. Anong'`
  await sql(`UPDATE "Doctor" ${deleted} WHERE id = $1`, [doctor.doctorId])
  const { list, log, file, mail } = await read()
  expect({ list, log, file, mail }).toEqual({
    ...{ list: ['', ''], log: [null], file: 'Appointment with a doctor', mail: 'The doctor' },
  })
})

test('the migration keeps the names that are verified, and no other', async () => {
  const [listed, hidden] = [await newDoctor({ name: 'Dr. Listed' }), await newDoctor({ isVerified: false })]
  await sql('UPDATE "Doctor" SET "verifiedName" = NULL')
  const file = 'prisma/migrations/20261209000001_names_that_are_verified_now/migration.sql'
  await sqlInNewSession(readFileSync(file, 'utf8'))
  const kept = await sql(
    'SELECT id, "verifiedName" FROM "Doctor" WHERE id = ANY($1) ORDER BY array_position($1::text[], id::text)',
    [[listed, hidden]],
  )
  expect(kept).toEqual([
    { id: listed, verifiedName: 'Dr. Listed' },
    { id: hidden, verifiedName: null },
  ])
})

test('a parent who waits for a call is shown that the doctor is not listed now, and no promise', async () => {
  const { family, doctor } = await newAskedDoctor()
  const actor = await actorOf(family)
  const listed = async () => (await listConsultationsWithShares(actor)).map(({ isListed }) => isListed)
  expect(await listed()).toEqual([true, true])
  const rename = { method: 'PATCH', body: { lastName: 'Corrected' }, cookie: doctor.cookie }
  expect((await call(saveProfile, '', rename)).status).toBe(200)
  expect(await listed()).toEqual([false, false])
})
