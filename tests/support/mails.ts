import pg from 'pg'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { MailWorker } from '@/lib/mail/worker'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { freePort } from './ports.mjs'
import { type Received, startSmtp } from './smtp'
import { until } from './until'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

// Reminders are due hours or days from now; a failing server delays mails by minutes.
const soon = `"dueAt" <= now() AND "nextAttemptAt" < now() + interval '1 hour'`

const unsent = `SELECT FROM "MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND ${soon} LIMIT 1`

/** A mail server and a worker, for tests of what is mailed. */
export async function startMail(manners: Parameters<typeof startSmtp>[1] = {}) {
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  const smtp = await startSmtp(port, manners)
  const worker = new MailWorker()
  worker.start()
  // Kept open: it is queried a hundred times a second while mails are pending.
  const database = new pg.Pool({ connectionString: testDatabaseUrl, max: 1 })

  let settled = 0

  /** Resolves when no mail is pending. Those since the last time are put in the order in which they were enqueued. */
  async function settle(): Promise<void> {
    const look = async () => {
      const isEmpty = (await database.query(unsent)).rowCount === 0
      if (!isEmpty) worker.wake()
      return isEmpty
    }
    await until('an empty outbox', look, 30, 10)
    // They leave side by side. A Message-ID is the outbox's id, which begins with its time.
    const idOf = ({ messageId = '' }: Received) => messageId
    const arrived = smtp.mails.splice(settled).toSorted((a, b) => idOf(a).localeCompare(idOf(b)))
    settled = smtp.mails.push(...arrived)
  }

  return {
    settle,
    async to(address: string): Promise<Received[]> {
      await settle()
      return smtp.mails.filter(({ recipients }) => recipients.includes(address))
    },
    async everything(): Promise<Received[]> {
      await settle()
      return [...smtp.mails]
    },
    async stop(): Promise<void> {
      await worker.stop()
      await database.end()
      await smtp.stop()
    },
  }
}

/** The subject of a mail to a teacher, which names its day. */
export const dated = (subject: string, language: Language = 'en') => `${subject} · ${formatDate(new Date(), language)}`

/** All mails say at their end what the product is for. @param part a body or a subject */
export const withoutFooter = (part = '', language: Language = 'en') =>
  part
    .replace(/<\/?span[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .replace({ en, th }[language].mail.footer, '')

/** The address of the link; the same in both parts of a mail. */
export function linkIn({ text = '', html = '' }: Received): URL {
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href)
  const [first = ''] = links
  if (!first || links.some((each) => each !== first) || !text.includes(first)) throw new Error('a letter has one link')
  return new URL(first)
}

/** Of all links to questionnaires, each once. */
export function tokensIn(mail: Received | undefined): string[] {
  const tokens = [...(mail?.html ?? '').matchAll(/teacher-login\?token=([\w.-]+)/g)].map(([, token = '']) => token)
  return [...new Set(tokens)]
}

export function tokenIn(mail: Received | undefined): string {
  const token = mail && linkIn(mail).searchParams.get('token')
  if (!token) throw new Error('no link with a token was mailed')
  return token
}
