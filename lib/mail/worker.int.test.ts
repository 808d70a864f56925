import { POST as register } from '@/app/api/auth/register/route'
import { POST as verifyEmail } from '@/app/api/auth/verify-email/route'
import { POST as createChild } from '@/app/api/children/route'
import { POST as revoke } from '@/app/api/teacher-referrals/[token]/revoke/route'
import { GET as openLink } from '@/app/api/teacher-referrals/[token]/route'
import { POST as createReferral, GET as list } from '@/app/api/teacher-referrals/route'
import type { Child } from '@/lib/children/schema'
import { authenticate } from '@/lib/sessions/authenticate'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import type { TeacherReferral } from '@/lib/teacher-referrals/types'
import en from '@/messages/en.json'
import th from '@/messages/th.json'
import { call, newAddress } from '@/tests/support/api'
import { dated } from '@/tests/support/mails'
import { exampleChild, password } from '@/tests/support/people'
import { freePort } from '@/tests/support/ports.mjs'
import { type Received, startSmtp } from '@/tests/support/smtp'
import { count, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { MailWorker } from './worker'

const attack = `"><img src=x onerror=alert(1)>`
let cookie = ''
let smtp: Awaited<ReturnType<typeof startSmtp>>
const referrals: Record<string, TeacherReferral> = {}
const workers = [new MailWorker(), new MailWorker()]
// Reminders to the teachers are due in days.
const ours = `template <> 'of-a-newer-version' AND "dueAt" < now() + interval '1 hour'`
const seen = new Set<string>()

const addressOf = (who: string) => `${who}@school.example`
const mailsTo = (who: string) => smtp.mails.filter(({ recipients }) => recipients.includes(addressOf(who)))

/** True for the first mail to an address. */
function isFirst(to: string): boolean {
  return !seen.has(to) && Boolean(seen.add(to))
}

async function openAccount(): Promise<void> {
  const body = { firstName: `Nok${attack}`, lastName: 'Suwan', email: 'parent@example.com', password, role: 'parent' }
  cookie = (await call(register, '', { method: 'POST', body, address: newAddress() })).cookie ?? ''
  // Before that, no names are mailed.
  await sql('UPDATE "User" SET "emailVerifiedAt" = now()')
}

async function addChild(name: string): Promise<string> {
  return (await call<Child>(createChild, '', { method: 'POST', body: { ...exampleChild, name }, cookie })).body.id
}

async function ask(who: string, childId: string, language: string, teacherName: string): Promise<void> {
  const body = { childId, teacherEmail: addressOf(who), teacherName, language }
  // A forged Host header must not decide where the link leads.
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  referrals[who] = (await call<TeacherReferral>(createReferral, '', { method: 'POST', body, cookie, headers })).body
}

/** What became of the mails to a teacher. */
function deliveriesTo(who: string) {
  return sql<{ id: string; attempts: number; sentAt: Date | null; failedAt: Date | null; lastError: string | null }>(
    'SELECT id, attempts, "sentAt", "failedAt", "lastError" FROM "MailDelivery" WHERE "rowId" = $1 AND "dueAt" <= now()',
    [referrals[who]?.id],
  )
}

/** The link of a mail; the same in both bodies. */
function linkIn({ text = '', html = '' }: Received): URL {
  const [inText] = /http\S+token=[\w.-]+/.exec(text) ?? []
  const inHtml = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
  expect(inHtml.length).toBeGreaterThan(0)
  expect(new Set(inHtml)).toEqual(new Set([inText]))
  return new URL(inText ?? '')
}

beforeAll(async () => {
  const port = await freePort()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  await openAccount()
  const [child, attacker] = [await addChild('น้องพลอย 🌙'), await addChild(attack)]
  await ask('english', attacker, 'en', `Ms. Siriporn${attack}`)
  await ask('thai', child, 'th', 'ครูศิริพร')
  await ask('revoked', child, 'en', 'T')
  await ask('refused', child, 'en', 'T')
  await ask('dropped', child, 'en', 'T')
  await ask('later', child, 'en', 'T')
  await ask('never', child, 'en', 'T')
  await call(revoke, '', { method: 'POST', params: { token: referrals.revoked?.id ?? '' }, cookie })
  await sql(`UPDATE "MailDelivery" SET "dueAt" = "dueAt" - interval '49 hours' WHERE "rowId" = $1`, [
    referrals.never?.id,
  ])

  await sql(`INSERT INTO "MailDelivery" (id, template, "rowId", "nextAttemptAt")
    VALUES (gen_random_uuid(), 'of-a-newer-version', gen_random_uuid(), now() - interval '1 hour')`)
  for (const worker of workers) worker.start()
  // The server is away: this is what the mails meet first.
  await until(
    'an attempt that found no server',
    async () => (await count(`"MailDelivery" WHERE "lastError" = 'no-server'`)) > 0,
  )
  expect(await count('"MailDelivery" WHERE "sentAt" IS NOT NULL')).toBe(0)

  smtp = await startSmtp(port, {
    refuse: (to) => {
      if (to === addressOf('refused')) return 550
      if (to === addressOf('never')) return 451
      return to === addressOf('later') && isFirst(to) ? 451 : undefined
    },
    hangUp: (to) => to === addressOf('dropped') && isFirst(to),
  })
  await until(
    'an outbox with nothing left to do',
    async () => (await count(`"MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND ${ours}`)) === 0,
    30,
  )
})

afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await smtp?.stop()
})

test('what waited for the mail server arrives when it is back, each mail once though two workers run', async () => {
  for (const who of ['english', 'thai', 'later']) expect(mailsTo(who)).toHaveLength(1)
  expect(smtp.mails.filter(({ recipients }) => recipients.includes('parent@example.com'))).toHaveLength(1)
  const ids = smtp.mails
    .filter(({ recipients }) => !recipients.includes(addressOf('dropped')))
    .map(({ messageId }) => messageId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(await count(`"MailDelivery" WHERE "lockedUntil" IS NOT NULL AND ${ours}`)).toBe(0)
})

test('the invitation in English names who asks and for whom, and its link works', async () => {
  const [mail] = mailsTo('english') as [Received]
  expect(mail.subject).toBe(dated(en.mail.invitation.subject))
  expect(mail.subject).not.toMatch(/Nok|Ploy|Siriporn|img/)
  expect([mail.from?.address, mail.to, mail.cc, mail.bcc]).toEqual([
    'no-reply@sati.example',
    [{ address: addressOf('english'), name: '' }],
    undefined,
    undefined,
  ])
  expect(mail.recipients).toEqual([addressOf('english')])
  expect(mail.html).toMatch(/<html[^>]* lang="en"/)
  expect(mail.text).toContain('about 5 minutes')
  const link = linkIn(mail)
  expect([link.origin, link.pathname]).toEqual(['http://localhost:3000', '/teacher-login'])
  const token = link.searchParams.get('token') ?? ''
  const opened = await call(openLink, '', { params: { token } })
  expect(opened.body).toEqual({
    referral: { teacherEmail: addressOf('english'), childId: referrals.english?.childId },
    child: { name: attack, grade: '2' },
  })
})

test('names are plain text in a mail, whatever they look like', () => {
  const [{ html = '', text = '' }] = mailsTo('english') as [Received]
  expect(html).not.toMatch(/<img|<script|onerror="/i)
  expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)?.length).toBeGreaterThanOrEqual(3)
  expect(text).toContain(`Nok${attack} Suwan would like your view of how ${attack} does at school.`)
  expect(text).toContain(`Dear Ms. Siriporn${attack}`)
})

test('the invitation in Thai is in Thai, with its date in the Buddhist era, and its link works', async () => {
  const [mail] = mailsTo('thai') as [Received]
  expect(mail.subject).toBe(dated(th.mail.invitation.subject, 'th'))
  expect(mail.html).toMatch(/<html[^>]* lang="th"/)
  for (const body of [mail.html, mail.text]) {
    expect(body).toContain('น้องพลอย 🌙')
    expect(body).toContain('ครูศิริพร')
    expect(body).toMatch(/25\d\d/)
    expect(body).not.toContain(en.mail.invitation.expires.slice(0, 20))
  }
  const token = linkIn(mail).searchParams.get('token') ?? ''
  expect((await call(openLink, '', { params: { token } })).status).toBe(200)
})

test('a mail says that a machine wrote it, and has its row’s id as Message-ID', async () => {
  const [mail] = mailsTo('thai') as [Received]
  const [delivery] = await deliveriesTo('thai')
  expect(mail.messageId).toBe(`<${delivery?.id}@localhost>`)
  expect(mail.header('auto-submitted')).toBe('auto-generated')
})

test('the mail to a new account confirms its address', async () => {
  const [mail] = smtp.mails.filter(({ recipients }) => recipients.includes('parent@example.com')) as [Received]
  const link = linkIn(mail)
  expect([mail.subject, link.origin, link.pathname]).toEqual([
    en.mail.verification.subject,
    'http://localhost:3000',
    '/verify-email',
  ])
  const body = { token: link.searchParams.get('token'), password }
  expect((await call(verifyEmail, '', { method: 'POST', body, address: newAddress() })).status).toBe(200)
})

test('a connection that breaks before the last answer means a second mail with the same Message-ID', async () => {
  const mails = mailsTo('dropped')
  expect(mails).toHaveLength(2)
  expect(mails[0]?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  expect(mails[1]?.messageId).toBe(mails[0]?.messageId)
  expect(mails[1]?.text).toBe(mails[0]?.text)
  expect(await deliveriesTo('dropped')).toMatchObject([{ sentAt: expect.any(Date), failedAt: null, lastError: null }])
})

test('a permanently refused recipient is not retried, and the parent is shown it', async () => {
  expect(mailsTo('refused')).toEqual([])
  const [delivery] = await deliveriesTo('refused')
  expect(delivery).toMatchObject({ sentAt: null, failedAt: expect.any(Date), lastError: 'refused' })
  const actor = (await authenticate(cookie.split('=')[1], '192.0.2.1', { counted: false }))?.actor
  if (!actor) throw new Error('the parent is not signed in')
  const states = (await listTeacherReferrals(actor)).map(({ teacherEmail, delivery }) => [
    teacherEmail.split('@')[0],
    delivery,
  ])
  expect(Object.fromEntries(states)).toMatchObject({
    english: 'sent',
    dropped: 'sent',
    later: 'sent',
    refused: 'failed',
    never: 'failed',
  })
  const { body } = await call<TeacherReferral[]>(list, '', { cookie })
  expect(body.find(({ id }) => id === referrals.refused?.id)?.status).toBe('pending')
})

test('a temporarily refused recipient is retried, and given up after 48 hours', async () => {
  expect(await deliveriesTo('later')).toMatchObject([{ sentAt: expect.any(Date), lastError: null }])
  expect((await deliveriesTo('later'))[0]?.attempts).toBe(2)
  expect(mailsTo('never')).toEqual([])
  expect(await deliveriesTo('never')).toMatchObject([{ sentAt: null, failedAt: expect.any(Date) }])
})

test('the pending mail of a revoked link is never sent', async () => {
  expect(mailsTo('revoked')).toEqual([])
  expect(await deliveriesTo('revoked')).toEqual([])
})

test('a mail that this version cannot write waits for an instance that can, and holds up no other', async () => {
  const [delivery] = await sql(
    `SELECT attempts > 0 AS tried, "sentAt", "failedAt", "lastError" FROM "MailDelivery" WHERE template = 'of-a-newer-version'`,
  )
  expect(delivery).toEqual({ tried: true, sentAt: null, failedAt: null, lastError: 'deferred' })
})
