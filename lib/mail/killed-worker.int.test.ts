import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mailLanes } from '@/lib/outbox/lanes'
import { claimMails, release } from '@/lib/outbox/mutations'
import { newPerson } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

let [userId, port] = ['', 0]
let smtp: Awaited<ReturnType<typeof startSmtp>>
let child: ChildProcess | undefined

beforeAll(async () => {
  port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  userId = (await newPerson()).user.id
})

afterEach(async () => {
  child?.kill('SIGKILL')
  await smtp.stop()
})

/** @param count how many mails are pending from now on, half of them bulk, and no others */
async function enqueue(count: number): Promise<void> {
  await sql('DELETE FROM "MailDelivery"')
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version, "isBulk")
     SELECT gen_random_uuid(), 'registration-attempt', $1, n, n % 2 = 0 FROM generate_series(1, $2::int) n`,
    [userId, count],
  )
}

/** Starts a worker in another process, which sends until the mail server kills it. */
function startWorker(): ChildProcess {
  return spawn(process.execPath, ['tests/support/mail-worker.mjs'], { stdio: 'inherit', env: process.env })
}

/** Until the leases of the killed worker end no other may send its mails; then another sends all there are. */
async function sendTheRest(): Promise<void> {
  const held = await sql<{ id: string }>(`SELECT id FROM "MailDelivery" WHERE "sentAt" IS NULL AND attempts = 1
    AND "lockedUntil" > now() AND "lockedUntil" <= now() + interval '2 minutes'`)
  expect(held.length).toBeGreaterThan(0)
  const free = (await Promise.all(mailLanes.map((lane) => claimMails(lane, 100)))).flat()
  const ids = free.map(({ id }) => id)
  for (const { id } of held) expect(ids).not.toContain(id)
  await release(free)
  await sql(`UPDATE "MailDelivery" SET "lockedUntil" = now() - interval '1 second' WHERE "lockedUntil" IS NOT NULL`)
  const worker = new MailWorker()
  worker.start()
  await until('all mails', async () => (await count('"MailDelivery" WHERE "sentAt" IS NULL')) === 0)
  await worker.stop()
}

test('what a worker process was sending when it was killed is sent by another, each mail once', async () => {
  await enqueue(8)
  smtp = await startSmtp(port, {
    refuse() {
      child?.kill('SIGKILL')
      return undefined
    },
  })
  child = startWorker()
  const [code, signal] = await once(child, 'exit')
  expect([code, signal]).toEqual([null, 'SIGKILL'])
  child = undefined
  expect(await count('"MailDelivery" WHERE "sentAt" IS NOT NULL')).toBe(0)
  await sendTheRest()
  expect(smtp.mails).toHaveLength(8)
  expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(8)
})

test('a mail that was taken just before its worker was killed comes again with the same Message-ID', async () => {
  await enqueue(1)
  smtp = await startSmtp(port, {
    hangUp() {
      child?.kill('SIGKILL')
      return child !== undefined
    },
  })
  child = startWorker()
  const [, signal] = await once(child, 'exit')
  expect(signal).toBe('SIGKILL')
  child = undefined
  await sendTheRest()
  expect(smtp.mails).toHaveLength(2)
  expect(smtp.mails[1]?.messageId).toBe(smtp.mails[0]?.messageId)
})
