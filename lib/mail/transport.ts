import 'server-only'
import { Readable } from 'node:stream'
import nodemailer from 'nodemailer'
import { encode as toBase64, wrap as wrapBase64 } from 'nodemailer/lib/base64'
import type MimeNode from 'nodemailer/lib/mime-node'
import { encode as toQuotedPrintable, wrap as wrapQuotedPrintable } from 'nodemailer/lib/qp'
import { withDeadline } from '@/lib/deadline'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { mailLanes } from '@/lib/outbox/lanes'

/** For one mail, whatever the server does. Its lease is twice as long. */
const sendMs = 60_000

export interface WrittenMail {
  to: string
  subject: string
  html: string
  text: string
}

export interface Mailer {
  /**
   * @param id becomes the Message-ID, so that a mail sent twice by a broken connection is recognised as one
   * @param signal aborts the attempt
   */
  send: (id: string, mail: WrittenMail, signal: AbortSignal) => Promise<void>
  close: () => void
}

export function openMailer(): Mailer {
  const transporter = connect(new URL(env().SMTP_URL))
  // A connection may fail while it is idle; without a listener that ends the process.
  transporter.on('error', (error) => log.warn('mail server connection lost', { job: 'mail', error }))
  // In one piece (writeMessage). When a connection breaks first, the mail is read again for the next one.
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
        replyTo: env().OPERATOR_EMAIL ?? env().MAIL_FROM,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // Quoted-printable has three characters for each byte of Thai, and took longer than the rest of the mail.
        textEncoding: 'base64' as const,
        xMailer: false as const,
        ...noAccess,
      }
      // No socket timeout ends a server that answers a word now and then; the deadline does.
      await withDeadline(sendMs, signal, (deadline) => transporter.sendMail({ ...message, signal: deadline }))
    },
    close: () => transporter.close(),
  }
}

/** No file or URL that a text names is read. */
const noAccess = { disableFileAccess: true, disableUrlAccess: true }

function connect({ protocol, hostname, port, username, password }: URL) {
  const secure = protocol === 'smtps:'
  return nodemailer.createTransport({
    // Only a URL has brackets around an IPv6 address.
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 465 : 587),
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    pool: true,
    // One for each concurrent mail, so that none queues in the pool while its lease runs.
    maxConnections: mailLanes.reduce((sum, { places }) => sum + places, 0),
    // Replacing it earlier would open one more than there are places. A server that allows fewer mails answers 421.
    maxMessages: Number.POSITIVE_INFINITY,
    // Ends properly before its socket times out.
    idleTimeout: 15_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...noAccess,
  })
}

/** @returns null on success, else nodemailer's code, and a text that may be shown: its message may quote an address */
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

export type MailFailure = 'refused' | 'deferred' | 'no-server'

/** A refused sender or login is our own wrong setting: all mails stay pending, as without a server. */
export function classifyFailure(error: unknown): MailFailure {
  const { responseCode, command } = error as { responseCode?: number; command?: string }
  if (responseCode === undefined || command === 'CONN' || command?.startsWith('AUTH')) return 'no-server'
  // Servers also answer 552 and 554 for a full mailbox and a passing suspicion.
  if (responseCode < 500 || responseCode === 552 || responseCode === 554) return 'deferred'
  return command === 'MAIL FROM' ? 'no-server' : 'refused'
}

/** The bytes of `node.build()`, which streams for attachments: a mail would be fifty writes to the socket. */
export function writeMessage(node: MimeNode): string {
  const head = `${node.buildHeaders()}\r\n\r\n`
  if (!node.multipart) return head + encoded(node)
  const parts = node.childNodes.map((child) => `--${node.boundary}\r\n${writeMessage(child)}\r\n`)
  return `${head}${parts.join('')}--${node.boundary}--\r\n`
}

function encoded(node: MimeNode): string {
  const { content } = node
  if (typeof content !== 'string') throw new Error('a mail is made of texts')
  const encoding = node.getTransferEncoding()
  if (encoding === 'base64') return wrapBase64(toBase64(content))
  return encoding === 'quoted-printable' ? wrapQuotedPrintable(toQuotedPrintable(content)) : content
}
