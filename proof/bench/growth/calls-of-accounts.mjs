import { createHmac, randomUUID } from 'node:crypto'
import { lineSecret, password } from '../../samples.mjs'
import { call, callAfter } from './call.mjs'

const unconfirmed = { isConfirmed: false }

async function signedInTwice(side) {
  const person = await side.person()
  await side.session(person.id)
  const lastSql = 'SELECT id FROM "Session" WHERE "userId" = $1 ORDER BY id DESC LIMIT 1'
  const [{ id }] = await side.sql(lastSql, [person.id])
  return { person, id }
}

async function withLine(side) {
  const person = await side.person()
  const subject = randomUUID()
  for (const provider of ['line', 'google'])
    await side.sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId") VALUES (new_id(), $1, $2::"Provider", $3)`,
      [person.id, provider, subject],
    )
  return { person, subject }
}

async function agreedToLine(side) {
  const withSubject = await withLine(side)
  await side.sql(
    `INSERT INTO "LineConsent" (id, "userId", "textVersion", language) VALUES (new_id(), $1, 'line-notices-1', 'en')`,
    [withSubject.person.id],
  )
  return withSubject
}

async function withNotice(side) {
  const person = await side.person()
  const [{ id }] = await side.sql(
    `INSERT INTO "MailDelivery" (id, template, "rowId", "noticeTo", "sentAt") VALUES (new_id(), 'new-sign-in', $1, $1, now()) RETURNING id`,
    [person.id],
  )
  return { person, id }
}

const newPerson = (side) => side.person()

export const callsOfAccounts = [
  callAfter(
    'DELETE /api/account',
    async (side) => {
      const { parent, other } = await side.family()
      await side.askTeacher(parent, other)
      await side.askDoctor(parent, other)
      await side.visitLink(parent, other)
      return parent
    },
    (_, by) => ({ by, body: { confirm: 'DELETE' } }),
  ),
  call('GET /api/auth/user', ({ parent }) => ({ by: parent })),
  call('PATCH /api/auth/profile', ({ parent }) => ({
    by: parent,
    body: { firstName: 'Nok', lastName: 'Suwan', phoneNumber: '0812345678' },
  })),
  callAfter('PATCH /api/auth/profile, another address', newPerson, (_, by) => ({
    by,
    body: { firstName: 'A', lastName: 'B', email: `probe-new-${randomUUID()}@example.com` },
  })),
  callAfter('PATCH /api/auth/change-password', newPerson, (_, by) => ({
    by,
    body: { currentPassword: password, newPassword: 'kind-leaf-2718', confirmPassword: 'kind-leaf-2718' },
  })),
  callAfter('DELETE /api/auth/connections/google', withLine, (_, { person }) => ({ by: person })),
  callAfter('DELETE /api/auth/connections/line', agreedToLine, (_, { person }) => ({ by: person })),
  callAfter(
    'DELETE /api/auth/email-change',
    async (side) => {
      const person = await side.person()
      await side.mailedToken('email_change', person, 'new@example.com')
      return person
    },
    (_, by) => ({ by }),
  ),
  call('POST /api/auth/forgot-password', ({ newcomer }) => ({ body: { email: newcomer.email } })),
  call('POST /api/auth/intent', ({ parent }) => ({ by: parent, body: { intent: 'connect', provider: 'line' } })),
  call('POST /api/auth/language', ({ parent }) => ({ by: parent, body: { language: 'en' } })),
  call('POST /api/auth/login', ({ newcomer }) => ({ body: { email: newcomer.email, password } })),
  call('POST /api/auth/login, of no account', () => ({
    body: { email: 'nobody@example.com', password },
    status: [401],
  })),
  callAfter(
    'GET /api/auth/logout',
    async (side) => ({ ...side.newcomer, cookie: await side.session(side.newcomer.id) }),
    (_, by) => ({ by, status: [303] }),
  ),
  callAfter('POST /api/auth/reauthenticate', newPerson, (_, by) => ({ by, body: { password } })),
  call('POST /api/auth/register', () => ({
    body: { firstName: 'A', lastName: 'B', email: `probe-${randomUUID()}@example.com`, password, role: 'parent' },
    headers: { 'idempotency-key': randomUUID() },
  })),
  callAfter(
    'POST /api/auth/resend-verification',
    (side) => side.person('parent', unconfirmed),
    (_, by) => ({ by }),
  ),
  callAfter(
    'POST /api/auth/reset-password',
    async (side) => side.mailedToken('password_reset', await side.person()),
    (_, token) => ({ body: { token, newPassword: 'kind-leaf-2718', confirmPassword: 'kind-leaf-2718' } }),
  ),
  call('GET /api/auth/sessions', ({ parent }) => ({ by: parent })),
  callAfter('DELETE /api/auth/sessions', signedInTwice, (_, { person }) => ({ by: person })),
  callAfter('DELETE /api/auth/sessions/[sessionId]', signedInTwice, (_, { person, id }) => ({ by: person, param: id })),
  callAfter(
    'POST /api/auth/verify-email',
    async (side) => {
      const person = await side.person('parent', unconfirmed)
      return { person, token: await side.mailedToken('email_verification', person) }
    },
    (_, { person, token }) => ({ by: person, body: { token } }),
  ),
  callAfter(
    'POST /api/auth/verify-email/disown',
    async (side) => side.mailedToken('email_verification', await side.person('parent', unconfirmed)),
    (_, token) => ({ body: { token } }),
  ),
  call('GET /api/health/ready', () => ({})),
  callAfter('PUT /api/line-notices', withLine, (_, { person }) => ({ by: person })),
  callAfter('PATCH /api/line-notices', agreedToLine, (_, { person }) => ({ by: person })),
  callAfter('DELETE /api/line-notices', agreedToLine, (_, { person }) => ({ by: person })),
  callAfter('POST /api/line-notices/webhook', agreedToLine, (_, { subject }) => {
    const event = { type: 'unfollow', timestamp: Date.now(), source: { type: 'user', userId: subject } }
    const body = JSON.stringify({ events: [event] })
    const signature = createHmac('sha256', lineSecret).update(body).digest('base64')
    return { body, headers: { 'x-line-signature': signature } }
  }),
  call('GET /api/my-data', ({ parent }) => ({ by: parent })),
  callAfter('POST /api/notices/seen', withNotice, (_, { person, id }) => ({ by: person, body: { ids: [id] } })),
]
