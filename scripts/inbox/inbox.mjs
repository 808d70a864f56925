import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../lib/ports.mjs'
import { inboxWeb } from './inbox-web.mjs'

const maxBytes = 5 * 1024 * 1024

// A mail server for development and tests that delivers no mail and shows the `most` newest on a web page. Both listen on the loopback
// address only, because mails hold personal links, and on a free port where the given one is in use. Without `dir` mails are in memory
// only. Recipients that `refuses(address)` are answered 550.
export async function startInbox({ smtpPort, webPort, dir, most = 200, refuses } = {}) {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([import('smtp-server'), import('postal-mime')])
  let messages = dir ? await load(dir, most) : [] // newest first
  let count = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: maxBytes,
    socketTimeout: 30_000,
    closeTimeout: 500,
    onRcptTo({ address }, _session, done) {
      done(refuses?.(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      receive(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(
        () => done(),
        (error) => done(Object.assign(new Error(error.message), { responseCode: 552 })),
      )
    },
  })
  smtp.on('error', () => {}) // of one connection

  async function receive(stream, to) {
    const chunks = []
    let bytes = 0
    for await (const chunk of stream) {
      bytes += chunk.length
      if (bytes <= maxBytes) chunks.push(chunk)
    }
    if (bytes > maxBytes) throw new Error('Message too large')
    const mail = await PostalMime.parse(Buffer.concat(chunks))
    const message = {
      id: `${Date.now()}-${String(++count).padStart(6, '0')}`,
      receivedAt: new Date().toISOString(),
      from: toText(mail.from),
      to, // of the envelope
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html: mail.html ?? '',
      headers: mail.headers.map(({ key, value }) => ({ name: key, value })),
    }
    if (dir) await save(dir, message)
    messages.unshift(message)
    for (const old of messages.splice(most)) if (dir) await rm(join(dir, `${old.id}.json`), { force: true })
  }

  const web = inboxWeb({
    messages: () => messages,
    async clear() {
      messages = []
      if (dir) await rm(dir, { recursive: true, force: true })
    },
  })

  const smtpListens = await listen(smtp, smtpPort)
  const webListens = await listen(web, webPort)
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpListens}`,
    url: `http://localhost:${webListens}`,
    messages: () => messages,
    async stop() {
      web.closeAllConnections()
      await Promise.all([
        new Promise((resolve) => web.close(resolve)),
        new Promise((resolve) => smtp.close(() => resolve(null))),
      ])
    },
  }
}

/** @typedef {Awaited<ReturnType<typeof startInbox>>} Inbox */

function toText(address) {
  if (!address?.address) return address?.name ?? ''
  return address.name ? `${address.name} <${address.address}>` : address.address
}

async function listen(server, wanted) {
  const port = await freePort(wanted)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(null))
  })
  return port
}

async function save(dir, message) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${message.id}.json`)
  await writeFile(`${file}.new`, JSON.stringify(message), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

async function load(dir, most) {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'))
  const newest = names.sort().reverse().slice(0, most)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))))
}
