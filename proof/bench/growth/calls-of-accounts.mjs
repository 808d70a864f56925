import { createHmac, randomUUID } from 'node:crypto'
import { lineSecret, password } from '../../samples.mjs'

const unconfirmed = { isConfirmed: false }

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

export const callsOfAccounts = [
  {
    name: 'DELETE /api/account',
    async prepare(side) {
      const { parent, other } = await side.family()
      await side.askTeacher(parent, other)
      await side.askDoctor(parent, other)
      await side.visitLink(parent, other)
      return parent
    },
    ask: (_, by) => ({ by, body: { confirm: 'DELETE' } }),
  },
  { name: 'GET /api/auth/user', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'PATCH /api/auth/profile',
    ask: ({ parent }) => ({ by: parent, body: { firstName: 'Nok', lastName: 'Suwan', phoneNumber: '0812345678' } }),
  },
  {
    name: 'PATCH /api/auth/profile, another address',
    prepare: (side) => side.person(),
    ask: (_, by) => ({ by, body: { firstName: 'A', lastName: 'B', email: `probe-new-${randomUUID()}@example.com` } }),
  },
  {
    name: 'PATCH /api/auth/change-password',
    prepare: (side) => side.person(),
    ask: (_, by) => ({
      by,
      body: { currentPassword: password, newPassword: 'kind-leaf-2718', confirmPassword: 'kind-leaf-2718' },
    }),
  },
  { name: 'DELETE /api/auth/connections/google', prepare: withLine, ask: (_, { person }) => ({ by: person }) },
  { name: 'DELETE /api/auth/connections/line', prepare: agreedToLine, ask: (_, { person }) => ({ by: person }) },
  {
    name: 'DELETE /api/auth/email-change',
    async prepare(side) {
      const person = await side.person()
      await side.mailedToken('email_change', person, 'new@example.com')
      return person
    },
    ask: (_, by) => ({ by }),
  },
  { name: 'POST /api/auth/forgot-password', ask: ({ newcomer }) => ({ body: { email: newcomer.email } }) },
  {
    name: 'POST /api/auth/intent',
    ask: ({ parent }) => ({ by: parent, body: { intent: 'connect', provider: 'line' } }),
  },
  { name: 'POST /api/auth/language', ask: ({ parent }) => ({ by: parent, body: { language: 'en' } }) },
  { name: 'POST /api/auth/login', ask: ({ newcomer }) => ({ body: { email: newcomer.email, password } }) },
  {
    name: 'POST /api/auth/login, of no account',
    ask: () => ({ body: { email: 'nobody@example.com', password }, status: [401] }),
  },
  {
    name: 'GET /api/auth/logout',
    prepare: async (side) => ({ ...side.newcomer, cookie: await side.session(side.newcomer.id) }),
    ask: (_, by) => ({ by, status: [303] }),
  },
  {
    name: 'POST /api/auth/reauthenticate',
    prepare: (side) => side.person(),
    ask: (_, by) => ({ by, body: { password } }),
  },
  {
    name: 'POST /api/auth/register',
    ask: () => ({
      body: { firstName: 'A', lastName: 'B', email: `probe-${randomUUID()}@example.com`, password, role: 'parent' },
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  {
    name: 'POST /api/auth/resend-verification',
    prepare: (side) => side.person('parent', unconfirmed),
    ask: (_, by) => ({ by }),
  },
  {
    name: 'POST /api/auth/reset-password',
    prepare: async (side) => side.mailedToken('password_reset', await side.person()),
    ask: (_, token) => ({ body: { token, newPassword: 'kind-leaf-2718', confirmPassword: 'kind-leaf-2718' } }),
  },
  { name: 'GET /api/auth/sessions', ask: ({ parent }) => ({ by: parent }) },
  {
    name: 'DELETE /api/auth/sessions',
    async prepare(side) {
      const person = await side.person()
      await side.session(person.id)
      return person
    },
    ask: (_, by) => ({ by }),
  },
  {
    name: 'DELETE /api/auth/sessions/[sessionId]',
    async prepare(side) {
      const person = await side.person()
      await side.session(person.id)
      const [{ id }] = await side.sql('SELECT id FROM "Session" WHERE "userId" = $1 ORDER BY id DESC LIMIT 1', [
        person.id,
      ])
      return { person, id }
    },
    ask: (_, { person, id }) => ({ by: person, param: id }),
  },
  {
    name: 'POST /api/auth/verify-email',
    async prepare(side) {
      const person = await side.person('parent', unconfirmed)
      return { person, token: await side.mailedToken('email_verification', person) }
    },
    ask: (_, { person, token }) => ({ by: person, body: { token } }),
  },
  {
    name: 'POST /api/auth/verify-email/disown',
    prepare: async (side) => side.mailedToken('email_verification', await side.person('parent', unconfirmed)),
    ask: (_, token) => ({ body: { token } }),
  },
  { name: 'GET /api/health/ready', ask: () => ({}) },
  { name: 'PUT /api/line-notices', prepare: withLine, ask: (_, { person }) => ({ by: person }) },
  { name: 'PATCH /api/line-notices', prepare: agreedToLine, ask: (_, { person }) => ({ by: person }) },
  { name: 'DELETE /api/line-notices', prepare: agreedToLine, ask: (_, { person }) => ({ by: person }) },
  {
    name: 'POST /api/line-notices/webhook',
    prepare: agreedToLine,
    ask(_, { subject }) {
      const event = { type: 'unfollow', timestamp: Date.now(), source: { type: 'user', userId: subject } }
      const body = JSON.stringify({ events: [event] })
      const signature = createHmac('sha256', lineSecret).update(body).digest('base64')
      return { body, headers: { 'x-line-signature': signature } }
    },
  },
  { name: 'GET /api/my-data', ask: ({ parent }) => ({ by: parent }) },
]
