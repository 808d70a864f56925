import 'server-only'
import nodemailer, { type Transporter } from 'nodemailer'
import { env } from '@/lib/env'
import type { ComposedMail } from './templates'

const kept = globalThis as typeof globalThis & { __satiMailer?: Transporter }

function transporter(): Transporter {
  kept.__satiMailer ??= connect(new URL(env().SMTP_URL))
  return kept.__satiMailer
}

function connect({ protocol, hostname, port, username, password }: URL): Transporter {
  const secure = protocol === 'smtps:'
  return nodemailer.createTransport(
    {
      // An IPv6 address stands in brackets in a URL only.
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || (secure ? 465 : 587),
      secure,
      ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
      // A server that accepts and never answers must not hold a lease beyond its end.
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: env().MAIL_FROM },
  )
}

/**
 * Hands one mail to the SMTP server.
 *
 * @param id becomes the Message-ID, so that a mail sent twice by a broken connection is recognised as one
 */
export async function sendMail(id: string, mail: ComposedMail): Promise<void> {
  const host = new URL(env().APP_URL).hostname
  await transporter().sendMail({
    ...mail,
    messageId: `<${id}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  })
}

/** What became of an attempt: the recipient refused for good, the mail refused for now, or no server that takes ours. */
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
