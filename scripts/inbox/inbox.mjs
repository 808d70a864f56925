import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../lib/ports.mjs'
import { inboxWeb } from './inbox-web.mjs'

/**
 * A mail as the inbox shows it.
 *
 * @typedef {object} InboxMessage
 * @property {string} id counts up with time
 * @property {string} receivedAt ISO 8601, UTC
 * @property {string} from address with name
 * @property {string[]} to the addresses it was delivered to, from the envelope
 * @property {string} subject
 * @property {string} text
 * @property {string} html
 * @property {Array<{ name: string, value: string }>} headers
 */

const kept = 200
const maxBytes = 5 * 1024 * 1024

/**
 * A mail server for development and tests: takes every mail, delivers none, shows all on a web page. Both listen on the
 * loopback address only, because the mails hold personal links.
 *
 * @param {object} options
 * @param {number} [options.smtpPort] tried first, then a free one near it; absent: any
 * @param {number} [options.webPort]
 * @param {string} [options.dir] keeps the mails as files here; absent: in memory only
 * @param {number} [options.most] how many of the newest are kept
 * @param {(address: string) => boolean} [options.refuses] recipients that are answered 550, for tests
 */
export async function startInbox({ smtpPort, webPort, dir, most = kept, refuses } = {}) {
  const [{ SMTPServer }, { default: PostalMime }] = await Promise.all([import('smtp-server'), import('postal-mime')])
  /** @type {InboxMessage[]} newest first */
  let messages = dir ? await load(dir, most) : []
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
  smtp.on('error', () => {}) // one connection's trouble

  /** @param {import('smtp-server').SMTPServerDataStream} stream @param {string[]} to */
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
      from: written(mail.from),
      to,
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
    /** For SMTP_URL. */
    smtpUrl: `smtp://127.0.0.1:${smtpListens}`,
    /** For a person's browser. */
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

/** @param {import('postal-mime').Address | undefined} address */
function written(address) {
  if (!address?.address) return address?.name ?? ''
  return address.name ? `${address.name} <${address.address}>` : address.address
}

/** @param {{ listen: Function, once: Function }} server @param {number} [wanted] @returns {Promise<number>} */
async function listen(server, wanted) {
  const port = await freePort(wanted)
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve(null))
  })
  return port
}

/** @param {string} dir @param {InboxMessage} message */
async function save(dir, message) {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const file = join(dir, `${message.id}.json`)
  await writeFile(`${file}.new`, JSON.stringify(message), { mode: 0o600 })
  await rename(`${file}.new`, file)
}

/** @param {string} dir @param {number} most @returns {Promise<InboxMessage[]>} */
async function load(dir, most) {
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json'))
  const newest = names.sort().reverse().slice(0, most)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(dir, name), 'utf8'))))
}
