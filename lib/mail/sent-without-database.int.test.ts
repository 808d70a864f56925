import { createServer } from 'node:net'
import { newPerson } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { startProxy } from '@/tests/support/proxy'
import { startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

/** Refuses the next connection to the database, and reports it. */
function refuseOnce(port: number): Promise<void> {
  return new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.destroy()
      server.close(() => resolve())
    }).listen(port, '127.0.0.1')
  })
}

test('a mail that left while the database went away is marked when it is back, and does not leave again', async () => {
  const proxy = await startProxy(new URL(process.env.DATABASE_URL ?? ''))
  const port = await freePort()
  // Both are read when the first call is made.
  Object.assign(process.env, { DATABASE_URL: proxy.url, SMTP_URL: `smtp://127.0.0.1:${port}` })
  const userId = (await newPerson()).user.id
  await sql('DELETE FROM "MailDelivery"')
  await sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version) VALUES (gen_random_uuid(), 'registration-attempt', $1, 1)`,
    [userId],
  )
  let isCut: Promise<void> | undefined
  const smtp = await startSmtp(port, {
    received() {
      isCut = proxy.cut()
    },
  })
  const worker = new MailWorker()
  worker.start()
  try {
    await until('the mail', async () => smtp.mails.length === 1)
    await isCut
    await refuseOnce(Number(new URL(proxy.url).port))
    await proxy.restore()
    await until('its mark', async () => (await count('"MailDelivery" WHERE "sentAt" IS NOT NULL')) === 1)
    expect(smtp.mails).toHaveLength(1)
  } finally {
    await worker.stop()
    await smtp.stop()
    await proxy.cut()
  }
})
