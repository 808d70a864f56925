import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { systemActor } from '@/lib/auth/actor'
import { newDoctor } from '../support/doctors'
import { newPerson } from '../support/people'
import { count, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

const ask = (operation: AdminCommand, { dryRun = false } = {}) =>
  runAdminCommand(systemActor('admin'), operation, { dryRun })
const isVerified = async (id: string) =>
  (await count('"Doctor" WHERE id = $1 AND "verifiedAt" IS NOT NULL', [id])) === 1
const audited = (action: string, id: string) =>
  count(`"AuditEvent" WHERE "actorKind" = 'system' AND action = $1 AND "targetId" = $2`, [action, id])
const lineOf = async (id: string) => (await ask({ command: 'doctor list' })).find((line) => line.startsWith(id))

test('a doctor’s account confirms its address before the doctor is verified', async () => {
  const account = await newPerson('doctor')
  const doctor = await newDoctor({ account, isVerified: false })
  const email = account.user.email
  const verify = { command: 'doctor verify', doctor, name: 'Dr. Anong' } as const
  expect(await lineOf(doctor)).toMatch(new RegExp(`\tnot verified\t${email}, not confirmed$`))
  await expect(ask(verify)).rejects.toThrow(/not confirmed/)
  expect(await isVerified(doctor)).toBe(false)

  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [account.user.id])
  expect(await ask(verify)).toEqual([expect.stringContaining('Child psychiatry, Bangkok')])
  expect(await isVerified(doctor)).toBe(true)
  expect(await lineOf(doctor)).toMatch(new RegExp(`\tverified \\S+\t${email}, confirmed$`))
  expect(await audited('doctor.verified', doctor)).toBe(1)

  // The mail is sent once, and never for a rolled back change.
  const noticeCount = () =>
    count(`"MailDelivery" WHERE template = 'doctor-verified' AND "rowId" = $1`, [account.user.id])
  expect(await noticeCount()).toBe(1)
  expect(await ask(verify)).toEqual(['Dr. Anong is verified already.'])
  await ask({ command: 'doctor unverify', doctor })
  await ask(verify, { dryRun: true })
  expect(await noticeCount()).toBe(1)
})

test('a doctor is verified only under the name that was compared with the licence', async () => {
  const doctor = await newDoctor({ account: null, isVerified: false, name: 'Dr. Compared' })
  const verify = { command: 'doctor verify', doctor, name: 'Dr. Compared' } as const
  await sql(`UPDATE "Doctor" SET name = 'Prof. Famous' WHERE id = $1`, [doctor])
  await expect(ask(verify)).rejects.toThrow(/not under the name Dr\. Compared/)
  expect(await isVerified(doctor)).toBe(false)
  expect(await ask({ ...verify, name: 'Prof. Famous' })).toEqual([expect.stringMatching(/^Prof\. Famous is listed/)])
})

test('who waits to be verified is listed with title, hospital and licence number, and since when', async () => {
  const doctor = await newDoctor({ account: null, isVerified: false })
  const since = '2026-03-02T03:04:05.000Z'
  await sql(
    `UPDATE "Doctor" SET title = 'พญ.', hospital = 'Siriraj', "licenceNumber" = '12345', "unverifiedSince" = $2 WHERE id = $1`,
    [doctor, since],
  )
  const line = `${doctor}\tพญ. Dr. Anong\tChild psychiatry, Siriraj, licence 12345\tnot verified, waits since ${since}\tno account`
  expect(await lineOf(doctor)).toBe(line)
  await ask({ command: 'doctor verify', doctor, name: 'พญ. Dr. Anong' })
  expect(await lineOf(doctor)).toMatch(/\tverified \S+\tno account$/)
  await ask({ command: 'doctor unverify', doctor })
  expect(await lineOf(doctor)).toMatch(/\tnot verified\tno account$/)
})

test.each([
  ['name', 'Prof. Famous'],
  ['specialty', 'Neurosurgery'],
  ['title', 'Prof.'],
  ['licenceNumber', '54321'],
])('a doctor whose %s changes while the command runs is not verified', async (column, value) => {
  const doctor = await newDoctor({ account: null, isVerified: false })
  const verify = { command: 'doctor verify', doctor, name: 'Dr. Anong' } as const
  const change: [string, unknown[]] = [`UPDATE "Doctor" SET "${column}" = $2 WHERE id = $1`, [doctor, value]]
  await expect(duringUncommittedChange([change], () => ask(verify))).rejects.toThrow(/changed at this moment/)
  expect([await isVerified(doctor), await audited('doctor.verified', doctor)]).toEqual([false, 0])
})

test('a doctor is taken off the list, once', async () => {
  const doctor = await newDoctor()
  const unverify = { command: 'doctor unverify', doctor } as const
  await ask(unverify, { dryRun: true })
  expect(await isVerified(doctor)).toBe(true)
  for (let i = 0; i < 2; i++) await ask(unverify)
  expect(await isVerified(doctor)).toBe(false)
  expect(await audited('doctor.unverified', doctor)).toBe(1)
  const unknown = '01890000-0000-7000-8000-000000000000'
  await expect(ask({ ...unverify, doctor: unknown })).rejects.toThrow(/no doctor/)
})
