import 'server-only'
import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { withDeadline } from '@/lib/deadline'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { mailLanes } from '@/lib/outbox/lanes'
import { writeMessage } from './message'

/** All that one mail may take, whatever the server does: its lease is twice as long. */
const sendMs = 60_000

export interface WrittenMail {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mailer {
  /**
   * Hands one mail to the SMTP server.
   *
   * @param id becomes the Message-ID, so that a mail sent twice by a broken connection is recognised as one
   * @param signal ends the attempt
   */
  send: (id: string, mail: WrittenMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

/** Connections to the mail server, which are kept while there is something to send. */
export function openMailer(): Mailer {
  const transporter = connect(new URL(env().SMTP_URL))
  // A connection may end while nothing is sent on it; without a listener that could end the process.
  transporter.on('error', (error) => log.warn('mail server connection lost', { job: 'mail', error }))
  // In one piece: see writeMessage. A connection that has gone before it is read takes it from here again.
  transporter.use('stream', ({ message }, done) => {
    const written = Buffer.from(writeMessage(message))
    message.createReadStream = () => Readable.from(written)
    done()
  })
  const host = new URL(env().APP_URL).hostname
  return {
    async send(id, mail, signal) {
      const message = {
        ...mail,
        from: env().MAIL_FROM,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // Of Thai, and of the white space after a preview, it is shorter than the other form, which names each byte in three letters
        // and took longer to write than all the rest of a mail.
        textEncoding: 'base64' as const,
        xMailer: false as const,
        ...noAccess,
      }
      // The deadline also ends what answers a word now and then, which no timeout of a socket does.
      await withDeadline(sendMs, signal, (deadline) => transporter.sendMail({ ...message, signal: deadline }))
    },
    close: () => transporter.close(),
  }
}

/** A mail is made of its texts, and of nothing that they name. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true }

function connect({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return nodemailer.createTransport({
    // An IPv6 address is in brackets in a URL only.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    // One for each mail that may be on its way: none waits in the pool while its lease runs.
    maxConnections: mailLanes.reduce((sum, { places }) => sum + places, 0),
    // Each ends when there is nothing to send, not after a number of mails: another would be one more than there are places. A
    // server that wants fewer on each says so by 421, and the mail goes over the next.
    maxMessages: Number.POSITIVE_INFINITY,
    // Closed by us in good order, before the timeout of its silent socket.
    idleTimeout: 15_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...noAccess,
  })
}

/**
 * Connects to the mail server, signs in where SMTP_URL says with what, and goes.
 *
 * @returns null when all of it went well, else nodemailer's code, and what may be shown of the error: its message may quote an address
 */
export async function tryMailServer(): Promise<{ code: string; shown: string } | null> {
  const transporter = connect(new URL(env().SMTP_URL))
  try {
    await transporter.verify()
    return null
  } catch (error) {
    const { code = 'UNKNOWN', responseCode } = error as { code?: string; responseCode?: number }
    return { code, shown: responseCode ? `${code}, ${responseCode}` : code }
  } finally {
    transporter.close()
  }
}

/** The outcome of an attempt: recipient refused permanently, mail refused for now, or no server available. */
export type MailFailure = 'refused' | 'deferred' | 'no-server'

/**
 * Only the recipient's own server can say that a recipient is wrong, and it says so at RCPT TO. A sender or a login that
 * is refused is a wrong setting of ours: every mail would fail alike, so all wait as if there were no server.
 */
export function classifyFailure(error: unknown): MailFailure {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  if (responseCode === undefined || command === 'CONN' || command?.startsWith('AUTH')) return 'no-server'
  // 552 and 554 are also said of a full mailbox and of a passing suspicion.
  if (responseCode < 500 || responseCode === 552 || responseCode === 554) return 'deferred'
  return command === 'MAIL FROM' ? 'no-server' : 'refused'
}
