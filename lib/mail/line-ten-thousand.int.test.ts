import {
  enqueueNotices,
  type LineFamily,
  newAnsweredRequest,
  newLineFamily,
  withLine,
} from '@/tests/support/line-parents'
import { freePort } from '@/tests/support/ports.mjs'
import { randomFrom } from '@/tests/support/random'
import { startSmtp } from '@/tests/support/smtp'
import { count } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

/** `LINE_NOTICES=10000 npm test -- lib/mail/line-ten-thousand.int.test.ts` takes nine minutes, mostly for answers that never come. */
const notices = Number(process.env.LINE_NOTICES ?? 100)
const atOnce = 500
const seconds = 300 + notices / 10
jest.setTimeout(seconds * 1_000)

const line = withLine()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let workers: MailWorker[] = []
let family: LineFamily

beforeAll(async () => {
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  smtp = await startSmtp(port)
  family = await newLineFamily()
  workers = Array.from({ length: 4 }, () => new MailWorker())
})
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp.stop()
})

test(`of ${notices} notices, while one call in ten times out or fails, each arrives exactly once`, async () => {
  const random = randomFrom(12)
  const mishaps = { silent: 0, lost: 0, failed: 0 }
  line.server().failWith((path) => {
    const draw = random()
    if (draw >= 0.1) return undefined
    // Half of the timeouts come after LINE has taken the message: the ones that would be sent twice.
    const kind = draw < 0.03 ? 'lost' : draw < 0.06 ? 'silent' : 'failed'
    mishaps[kind] += 1
    return kind === 'failed' ? (path.endsWith('/push') ? 500 : 503) : kind
  })
  for (const worker of workers) worker.start()
  const pending = `"MailDelivery" WHERE template = 'consultation-moved' AND "sentAt" IS NULL`
  const ids: string[] = []
  // No more at once than LINE can take in a minute here: the rest would go by mail, as it should.
  for (let left = notices; left > 0; left -= atOnce) {
    ids.push(...(await enqueueNotices(await newAnsweredRequest(family), { many: Math.min(left, atOnce) })))
    await until('all notices', async () => (await count(pending)) === 0, 120, 500)
  }
  const inLine = line.server().delivered.map(({ key }) => key)
  const byMail = smtp.mails
    .map(({ messageId }) => /<([\w-]+)@/.exec(messageId ?? '')?.[1] ?? '')
    .filter((id) => ids.includes(id))
  expect([...inLine, ...byMail].toSorted()).toEqual(ids.toSorted())
  expect(Math.min(...Object.values(mishaps))).toBeGreaterThan(notices / 100)
  const calls = line.server().requests.length
  const failed = Object.values(mishaps).reduce((sum, each) => sum + each)
  expect(failed / calls).toBeGreaterThan(0.07)
  // Where LINE answers nine times out of ten, mail is the exception.
  expect(byMail.length).toBeLessThan(Math.max(2, notices / 1_000))
})
