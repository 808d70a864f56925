import { createServer } from 'node:net'
import { newPerson } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { log } from '../log'
import { MailWorker } from './worker'

const pending = `"MailDelivery" WHERE "sentAt" IS NULL`
let [userId, port, mails] = ['', 0, 0]
let worker: MailWorker

beforeAll(async () => {
  port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  userId = (await newPerson()).user.id
})
beforeEach(async () => {
  await sql('DELETE FROM "MailDelivery"')
  worker = new MailWorker()
})
let stopServer = async () => {}
afterEach(async () => {
  await worker.stop()
  // Also when a test has failed: the next one listens at the same port.
  await stopServer()
})

async function enqueue(isBulk = false): Promise<void> {
  mails += 1
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version, "isBulk")
     VALUES (gen_random_uuid(), 'registration-attempt', $1, $2, $3)`,
    [userId, mails, isBulk],
  )
}

/** @returns the milliseconds until a mail is sent */
async function timeToSend(look: () => void): Promise<number> {
  const started = performance.now()
  await enqueue()
  const isSent = async () => {
    look()
    return (await count(pending)) === 0
  }
  await until('the mail', isSent, 10, 10)
  return performance.now() - started
}

function middleOf(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

test('a worker that is woken sends at once what it would find at its next poll', async () => {
  const smtp = await startSmtp(port)
  stopServer = async () => {
    stopServer = async () => {}
    await smtp.stop()
  }
  worker.start()
  // The first is found by the first look, each of the next by a poll.
  await timeToSend(() => {})
  const [polled, woken] = [[] as number[], [] as number[]]
  for (let turn = 0; turn < 5; turn++) polled.push(await timeToSend(() => {}))
  for (let turn = 0; turn < 5; turn++) woken.push(await timeToSend(() => worker.wake()))
  expect(smtp.mails).toHaveLength(11)
  // Of the woken the middle one: a machine that is busy with something else for a moment holds up one of them. Of the polled the
  // longest: a mail that is put in while the worker still looks for more after the last one is found without a poll.
  expect(middleOf(woken)).toBeLessThan(Math.max(...polled) / 2)
})

test('waking a worker does not hurry a lane that spares a mail server which failed', async () => {
  let connections = 0
  const failing = createServer((socket) => {
    connections += 1
    socket.destroy()
  }).listen(port, '127.0.0.1')
  await new Promise((resolve) => failing.once('listening', resolve))
  await enqueue()
  worker.start()
  await until('the failure', async () => (await count(`${pending} AND "lastError" = 'no-server'`)) === 1)
  await sql(`UPDATE "MailDelivery" SET "lastError" = NULL`)
  const before = connections
  // The other lane has not failed yet. Once it was woken and has failed too, the first would have had its turn.
  await enqueue(true)
  const otherFailed = async () => {
    worker.wake()
    return (await count(`${pending} AND "isBulk" AND "lastError" = 'no-server'`)) === 1
  }
  await until('the failure of the other lane', otherFailed, 10, 10)
  expect(connections).toBeGreaterThan(before)
  expect(await count(`${pending} AND NOT "isBulk" AND attempts = 0 AND "lastError" IS NULL`)).toBe(1)
  failing.close()
})

test('that there is no mail server is logged once for all that meet none, and once when mails leave again', async () => {
  const lines: string[] = []
  const [warned, told] = (['warn', 'info'] as const).map((level) =>
    jest.spyOn(log, level).mockImplementation((...[message]: unknown[]) => void lines.push(`${level} ${message}`)),
  )
  try {
    await enqueue()
    await enqueue(true)
    worker.start()
    const met = async () => (await count(`${pending} AND "lastError" = 'no-server'`)) === 2
    await until('both lanes to meet no server', met)
    const smtp = await startSmtp(port)
    stopServer = async () => {
      stopServer = async () => {}
      await smtp.stop()
    }
    await until('an empty outbox', async () => (await count(pending)) === 0, 30)
    expect(lines).toEqual(['warn no mail leaves: the mail server is away', 'info mails leave again'])
  } finally {
    warned?.mockRestore()
    told?.mockRestore()
  }
})
