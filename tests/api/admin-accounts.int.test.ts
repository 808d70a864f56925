import { type AdminCommand, runAdminCommand } from '@/lib/admin/run'
import { CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { newSignedInDoctor } from '../support/doctors'
import { startMail } from '../support/mails'
import { newPerson, password } from '../support/people'
import {
  emailOf,
  forget,
  isAlive,
  newLink,
  next,
  reset,
  resetMailsTo,
  signIn as signInWithPassword,
} from '../support/recovery'
import { newAdminAndMember } from '../support/school-members'
import {
  finishRoundTrip,
  issuer,
  newClaims,
  newMember,
  providers,
  roundTrip,
  signIn,
  start,
  startPurpose,
  userOf,
  withIssuer,
} from '../support/social'
import { count, rowCounts, sql } from '../support/sql'
import { duringUncommittedChange } from '../support/uncommitted-change'

withIssuer()

let mail: Awaited<ReturnType<typeof startMail>>
beforeAll(async () => {
  mail = await startMail()
})
afterAll(() => mail.stop())

const ask = (operation: AdminCommand, { dryRun = false } = {}) =>
  runAdminCommand(systemActor('admin'), operation, { dryRun })
const disable = (email: string, more = {}) => ask({ command: 'user disable', email }, more)
const enable = (email: string, more = {}) => ask({ command: 'user enable', email }, more)
const audited = (id: string) =>
  sql<{ action: string }>(
    `SELECT action FROM "AuditEvent" WHERE "actorKind" = 'system' AND "actorId" = 'admin' AND "targetId" = $1 ORDER BY at`,
    [id],
  ).then((rows) => rows.map(({ action }) => action))
const sessionsOf = (id: string) => count('"Session" WHERE "userId" = $1', [id])
const isDisabled = async (id: string) => (await count('"User" WHERE id = $1 AND "disabledAt" IS NOT NULL', [id])) === 1

test('an account that is disabled is signed out everywhere; twice is the same as once, and so is the way back', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const [email, { id }] = [emailOf(person), person.user]
  const before = await rowCounts()
  expect(await disable(email, { dryRun: true })).toEqual(['Dry run: nothing was changed.', expect.any(String)])
  expect([await rowCounts(), await isDisabled(id)]).toEqual([before, false])

  expect(await disable(email.toUpperCase())).toEqual([expect.stringContaining('is disabled')])
  expect([await isDisabled(id), await sessionsOf(id), await isAlive(person.cookie)]).toEqual([true, 0, false])
  const [{ disabledAt } = {}] = await sql('SELECT "disabledAt" FROM "User" WHERE id = $1', [id])
  expect(await disable(email)).toEqual([expect.stringContaining('already')])
  expect(await sql('SELECT "disabledAt" FROM "User" WHERE id = $1', [id])).toEqual([{ disabledAt }])
  expect(await audited(id)).toEqual(['account.disabled'])

  await enable(email, { dryRun: true })
  expect(await isDisabled(id)).toBe(true)
  expect(await enable(email)).toEqual([expect.stringContaining('can sign in again')])
  expect(await enable(email)).toEqual([expect.stringContaining('not disabled')])
  expect(await audited(id)).toEqual(['account.disabled', 'account.enabled'])
  expect(await isAlive(person.cookie)).toBe(false)
  expect((await signInWithPassword(email, password)).status).toBe(200)
  expect(await isAlive(other.cookie)).toBe(true)
})

test('an account without an address is disabled by its id; what there is not is refused', async () => {
  const { user } = await newPerson()
  await sql(`UPDATE "User" SET email = NULL, "emailKey" = NULL, provider = 'line' WHERE id = $1`, [user.id])
  await ask({ command: 'user disable', account: user.id })
  expect([await isDisabled(user.id), await sessionsOf(user.id)]).toEqual([true, 0])
  await ask({ command: 'user enable', account: user.id })
  expect(await isDisabled(user.id)).toBe(false)
  const unknown = '01890000-0000-7000-8000-000000000000'
  await expect(ask({ command: 'user enable', account: unknown })).rejects.toThrow(CommandRefused)
  await expect(disable('nobody@example.com')).rejects.toThrow(CommandRefused)
})

test('a doctor whose account is disabled is not listed any more, and not by its way back alone', async () => {
  const { doctorId, user } = await newSignedInDoctor()
  const isListed = async () => (await count('"Doctor" WHERE id = $1 AND "verifiedAt" IS NOT NULL', [doctorId])) === 1
  expect(await isListed()).toBe(true)
  const [, told] = await ask({ command: 'user disable', account: user.id })
  expect([await isListed(), told]).toEqual([false, expect.stringContaining(doctorId)])
  expect(await audited(doctorId)).toEqual(['doctor.unverified'])
  const verify = () => ask({ command: 'doctor verify', doctor: doctorId, name: 'Dr. Anong' })
  await expect(verify()).rejects.toThrow('is disabled')
  const [, waits] = await ask({ command: 'user enable', account: user.id })
  expect([await isListed(), waits]).toEqual([false, expect.stringContaining(doctorId)])
  await verify()
  expect(await isListed()).toBe(true)
  await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [user.id])
  expect(await ask({ command: 'user disable', account: user.id })).toEqual([
    expect.stringContaining('already'),
    expect.stringContaining(doctorId),
  ])
  expect(await isListed()).toBe(false)
})

test('a verification and the closing of the account at the same time do not leave a listed doctor who cannot sign in', async () => {
  const { doctorId, user } = await newSignedInDoctor()
  await sql('UPDATE "Doctor" SET "verifiedAt" = NULL WHERE id = $1', [doctorId])
  const verify = { command: 'doctor verify', doctor: doctorId, name: 'Dr. Anong' } as const
  for (let round = 0; round < 5; round++) {
    await Promise.allSettled([ask(verify), ask({ command: 'user disable', account: user.id })])
    expect(await count('"Doctor" WHERE id = $1 AND "verifiedAt" IS NOT NULL', [doctorId])).toBe(0)
    await ask({ command: 'user enable', account: user.id })
  }
})

test('who disables the last admin of a school is told so, and a disabled account does not become one', async () => {
  const { admin, schoolId } = await newAdminAndMember()
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [admin.user.id])
  expect(await disable(emailOf(admin))).toEqual([expect.any(String), expect.stringContaining(`--school ${schoolId}`)])
  const add = { command: 'school add-admin', school: schoolId, email: emailOf(admin) } as const
  await expect(ask(add)).rejects.toThrow('is disabled')
})

test('a session that was left over from before does not come to life again', async () => {
  const person = await newPerson()
  await sql('UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [person.user.id])
  expect(await sessionsOf(person.user.id)).toBe(1)
  await enable(emailOf(person))
  expect(await isAlive(person.cookie)).toBe(false)
})

test('a disabled account is reached neither by its password nor by a reset of it', async () => {
  const person = await newPerson()
  const token = await newLink(mail, person)
  await disable(emailOf(person))
  expect((await signInWithPassword(emailOf(person), password)).status).toBe(401)
  expect((await reset(token)).status).toBe(404)
  expect((await signInWithPassword(emailOf(person), next)).status).toBe(401)
  expect((await forget(emailOf(person))).status).toBe(202)
  expect(await resetMailsTo(mail, person)).toHaveLength(1)
  expect(await sessionsOf(person.user.id)).toBe(0)
})

test.each(providers)('a disabled account is not reached by %s, begun before or after', async (provider) => {
  const [browser, claims] = [await newMember(), newClaims()]
  const { id } = browser.person.user
  await roundTrip(browser, 'connect', provider, claims)
  await startPurpose(browser, 'reauthenticate', provider)
  const departure = await start(browser, provider)
  await disable(emailOf(browser.person))
  const back = await finishRoundTrip(browser, provider, issuer.grant(departure, claims))
  expect(back.location).toMatch(/^\/login\?error=/)
  const again = await signIn(provider, claims)
  expect([again.location, again.cookie]).toEqual(['/login?error=OAuthCallback', undefined])
  expect([await userOf(browser), await userOf(again.browser), await sessionsOf(id)]).toEqual([null, null, 0])
})

test('a sign-in at the same moment leaves no session', async () => {
  const person = await newPerson()
  const email = emailOf(person)
  const { id } = person.user
  // The sign-in has compared the password, and blocks on the row of the account.
  const answer = await duringUncommittedChange(
    [
      ['UPDATE "User" SET "disabledAt" = now() WHERE id = $1', [id]],
      ['DELETE FROM "Session" WHERE "userId" = $1', [id]],
    ],
    () => signInWithPassword(email, password),
  )
  expect([answer.status, await sessionsOf(id)]).toEqual([401, 0])

  await enable(email)
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => signInWithPassword(email, password)),
    disable(email),
  ])
  expect(answers).toHaveLength(5)
  expect([await isDisabled(id), await sessionsOf(id)]).toEqual([true, 0])
})
