import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import nodemailer from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../lib/ports.mjs'

/**
 * A mail server that hangs up on every caller for a while, then takes everything.
 *
 * @param {number} awayMs @param {number} letters it waits for, a minute at most
 * @param {(smtpUrl: string) => Promise<() => Promise<void>>} work starts a worker; answers how to stop it
 */
export async function duringOutage(awayMs, letters, work) {
  const port = await freePort()
  let attempts = 0
  const away = createServer((socket) => {
    attempts++
    socket.destroy()
  }).listen(port, '127.0.0.1')
  await once(away, 'listening')
  const stopWork = await work(`smtp://127.0.0.1:${port}`)
  await sleep(awayMs)
  await new Promise((resolve) => away.close(resolve))
  let [first, last, arrived] = [0, 0, 0]
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      stream.resume().once('end', () => {
        last = performance.now()
        first ||= last
        arrived++
        done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)))
  const back = performance.now()
  while (arrived < letters && performance.now() - back < 60_000) await sleep(50)
  await stopWork()
  await new Promise((resolve) => server.close(() => resolve(undefined)))
  const seconds = (/** @type {number} */ at) => (at ? ((at - back) / 1_000).toFixed(1) : 'never')
  return { attempts, arrived, first: seconds(first), last: seconds(last) }
}

/** What a library's job does: one mail over six kept connections. @param {string} smtpUrl */
export function mailingJob(smtpUrl) {
  const { hostname, port } = new URL(smtpUrl)
  const settings = { host: hostname, port: Number(port), pool: /** @type {const} */ (true), maxConnections: 6 }
  const transport = nodemailer.createTransport(settings)
  transport.on('error', () => {})
  const mail = { from: 'bench@sati.example', to: 'a@example.com', subject: 'A letter', text: 'A letter. '.repeat(200) }
  return () => transport.sendMail(mail)
}

/** Mails that our own worker composes and sends. @param {import('pg').Pool} pool @param {number} count */
export async function writeMails(pool, count) {
  const userId = randomUUID()
  await pool.query(
    `INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
     VALUES ($1, 'A', 'B', 'a@example.com', 'a@example.com', 'parent', 'local', now())`,
    [userId],
  )
  await pool.query(
    `INSERT INTO "MailDelivery" (id, template, "rowId", version)
     SELECT gen_random_uuid(), 'registration-attempt', $1, n FROM generate_series(1, $2::int) n`,
    [userId, count],
  )
}
