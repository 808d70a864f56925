import { type AddressInfo, createServer } from 'node:net'
import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { env } from '@/lib/env'
import { claimMails } from '@/lib/outbox/mutations'
import { call, newAddress } from '@/tests/support/api'
import { fileOf, importOf } from '@/tests/support/imports'
import { newPerson, type Person } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { newSchool } from '@/tests/support/schools'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { planOf } from '@/tests/support/statements'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

/** Only the position in the queue matters, and sixty mails show it as well as two thousand. */
const letters = 60
const pending = `"MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL`
let person: Person
let worker: MailWorker
let connectionsBefore = 0
let smtp: Awaited<ReturnType<typeof startSmtp>>

beforeAll(async () => {
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  smtp = await startSmtp(port)
  person = await newPerson()
  // To an unconfirmed address two resets a day leave.
  await sql('UPDATE "User" SET "emailVerifiedAt" = now() WHERE id = $1', [person.user.id])
  await newSchool({ member: person })
  await sql('DELETE FROM "MailDelivery"')
  expect((await importOf(person, fileOf(letters))).status).toBe(201)
  expect(await count(pending)).toBe(letters)
  worker = new MailWorker()
})
afterAll(async () => {
  await worker.stop()
  await smtp.stop()
})

async function requestPasswordReset(): Promise<void> {
  const body = { email: person.user.email }
  expect((await call(forgot, '', { method: 'POST', body, address: newAddress() })).status).toBe(202)
}

/** The places in the line, from 0, of the mails the person got. */
const places = () =>
  smtp.mails.flatMap(({ recipients }, place) => (recipients.includes(person.user.email ?? '') ? [place] : []))

test('a password reset is sent before bulk mails that were queued earlier', async () => {
  await requestPasswordReset()
  worker.start()
  await until('the reset', async () => places().length === 1)
  expect(places()[0]).toBeLessThan(10)
})

test('urgent mails do not starve bulk mails', async () => {
  await worker.stop()
  // All bulk mails are pending again.
  await sql(`UPDATE "MailDelivery" SET "sentAt" = NULL WHERE "isBulk"`)
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version)
     SELECT gen_random_uuid(), 'registration-attempt', $1, n FROM generate_series(1, 24) n`,
    [person.user.id],
  )
  const before = smtp.mails.length
  connectionsBefore = smtp.connections()
  worker = new MailWorker()
  worker.start()
  await until('two dozen mails', async () => smtp.mails.length >= before + 24, 25)
  const own = places().filter((place) => place >= before && place < before + 24).length
  expect(own).toBeGreaterThan(2)
  expect(own).toBeLessThan(22)
})

test('connections are kept from mail to mail, and one that the server ends costs no mail', async () => {
  expect(smtp.connections() - connectionsBefore).toBeLessThan(10)
  await sql(`DELETE FROM "MailDelivery" WHERE "lockedUntil" IS NULL`)
  await until('an empty outbox', async () => (await count(pending)) === 0)
  const [connections, mails] = [smtp.connections(), places().length]
  smtp.hangUp()
  await requestPasswordReset()
  await until('another reset', async () => places().length === mails + 1)
  expect(smtp.connections()).toBeGreaterThan(connections)
  await until('an empty outbox', async () => (await count(pending)) === 0)
  expect(await count('"MailDelivery" WHERE "lastError" IS NOT NULL OR attempts > 1')).toBe(0)
})

test('stopping does not wait for a server that is silent, and gives the mails back', async () => {
  await worker.stop()
  const silent = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => silent.once('listening', resolve))
  // Read once and kept: the address is changed where it is kept.
  Object.assign(env(), { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}` })
  worker = new MailWorker()
  worker.start()
  await requestPasswordReset()
  await until(
    'a mail that is being sent',
    async () => (await count('"MailDelivery" WHERE "lockedUntil" IS NOT NULL')) === 1,
  )
  const started = performance.now()
  await worker.stop()
  expect(performance.now() - started).toBeLessThan(4_000)
  expect(await count(`${pending} AND "lockedUntil" IS NULL AND attempts = 0`)).toBe(1)
  silent.close()
})

test('what is claimed is found by an index, lane by lane, without a look at what waits for LINE', async () => {
  await sql(`DELETE FROM ${pending}`)
  const add = (lineSince: 'NULL' | 'now()', howMany: number) =>
    sql(`INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk", "lineSince")
      SELECT gen_random_uuid(), 'of-a-newer-version', gen_random_uuid(), n % 2 = 0, ${lineSince} FROM generate_series(1, ${howMany}) n`)
  await add('now()', 10_000)
  await add('NULL', 20)
  await sql('ANALYZE "MailDelivery"')
  for (const name of ['people', 'bulk'] as const) {
    expect(await planOf(() => claimMails({ name }, 3))).toContain('MailDelivery_waiting_mail_idx')
    expect(await claimMails({ name }, 20)).toHaveLength(7)
  }
  for (const name of ['line', 'bulk-line'] as const) {
    expect(await planOf(() => claimMails({ name }, 3))).toContain('MailDelivery_line_idx')
  }
})

test('what waits for LINE is found by an index, among thousands of mails', async () => {
  await sql(`DELETE FROM ${pending}`)
  await sql(`INSERT INTO "MailDelivery" (id, template, "rowId", "isBulk", "nextAttemptAt", "dueAt")
    SELECT gen_random_uuid(), 'of-a-newer-version', gen_random_uuid(), true, now() + interval '2 days', now() + interval '2 days'
    FROM generate_series(1, 5000)`)
  await sql('ANALYZE "MailDelivery"')
  for (const name of ['line', 'bulk-line'] as const) {
    expect(await planOf(() => claimMails({ name }, 1))).toContain('MailDelivery_line_idx')
  }
})
