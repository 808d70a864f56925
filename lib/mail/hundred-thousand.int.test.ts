import { POST as forgot } from '@/app/api/auth/forgot-password/route'
import { call, newAddress } from '@/tests/support/api'
import { newPerson, type Person } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { newSchool, refer } from '@/tests/support/schools'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

/** All of both lanes: lib/outbox/lanes.ts. */
const places = 6
const bulkMails = 100_000
let member: Person
let worker: MailWorker
let smtp: Awaited<ReturnType<typeof startSmtp>>

const mailsTo = ({ user }: Person) => smtp.mails.filter(({ recipients }) => recipients.includes(user.email ?? ''))

beforeAll(async () => {
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  smtp = await startSmtp(port)
  member = await newPerson()
  await newSchool({ member })
  const { id } = await refer(member)
  await sql(`UPDATE "SchoolReferral" SET status = 'declined' WHERE id = $1`, [id])
  await sql('DELETE FROM "MailDelivery"')
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId", version, recipient)
     SELECT gen_random_uuid(), 'school-referral-declined', true, $1, n, $2 FROM generate_series(1, ${bulkMails}) n`,
    [id, member.user.email],
  )
  worker = new MailWorker()
})
afterAll(async () => {
  await worker.stop()
  await smtp.stop()
})

test('with 100,000 bulk mails pending a password reset leaves within 10 s, over six connections at most', async () => {
  worker.start()
  await until('the first bulk mails', async () => mailsTo(member).length >= 2 * places)
  for (const person of [await newPerson(), await newPerson(), await newPerson()]) {
    // What a registration mails is no part of this.
    await sql(`DELETE FROM "MailDelivery" WHERE NOT "isBulk" AND "lockedUntil" IS NULL AND "sentAt" IS NULL`)
    const lettersBefore = mailsTo(member).length
    const { status } = await call(forgot, '', {
      method: 'POST',
      body: { email: person.user.email },
      address: newAddress(),
    })
    expect(status).toBe(202)
    const isReset = ({ text = '' }) => text.includes('/reset-password?token=')
    await until('the reset', async () => mailsTo(person).some(isReset), 10)
    // The bulk mails go on concurrently.
    await until('another bulk mail', async () => mailsTo(member).length > lettersBefore)
  }
  expect(smtp.connections()).toBeLessThanOrEqual(places)
  await worker.stop()
  expect(await count('"MailDelivery" WHERE "isBulk" AND "sentAt" IS NULL')).toBeGreaterThan(bulkMails / 2)
  expect(await count('"MailDelivery" WHERE "lastError" IS NOT NULL OR "lockedUntil" IS NOT NULL')).toBe(0)
})
