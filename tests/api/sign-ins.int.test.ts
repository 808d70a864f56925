import { readFileSync } from 'node:fs'
import { DELETE as deleteAccount } from '@/app/api/account/route'
import { POST as login } from '@/app/api/auth/login/route'
import { GET as download } from '@/app/api/my-data/route'
import type { MyData } from '@/lib/accounts/export/schema'
import { log } from '@/lib/log'
import { listSignIns } from '@/lib/sign-in/records/data'
import { call, newAddress } from '../support/api'
import { actorOf, newPerson, type Person, password, registerPerson } from '../support/people'
import { newClaims, signIn, userOf, withIssuer } from '../support/social'
import { count, sql } from '../support/sql'

withIssuer()
const lines = jest.spyOn(log, 'info')
beforeEach(() => lines.mockClear())

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

function logIn({ user }: Person, userAgent = iphone, given = password) {
  const body = { email: user.email, password: given }
  const headers = { 'user-agent': userAgent, 'x-request-id': 'request-54' }
  return call(login, '', { method: 'POST', body, headers, address: newAddress() })
}

const logged = (userId: string | undefined) =>
  count(`"AuditEvent" WHERE action = 'account.signed-in' AND "targetId" = $1`, [userId])

test('a registration and a sign-in are each a line, an entry and a row, with nothing of the person in them', async () => {
  const person = await registerPerson()
  const { id } = person.user
  expect((await logIn(person, iphone, 'wrong horse')).status).toBe(401)
  expect((await logIn(person)).status).toBe(200)
  const written = lines.mock.calls.filter(([message]) => message === 'signed in')
  expect(written).toEqual([
    ['signed in', { userId: id, signIn: 'registration' }],
    ['signed in', { requestId: 'request-54', userId: id, signIn: 'password' }],
  ])
  expect(await logged(id)).toBe(2)
  const signIns = await listSignIns(await actorOf(person))
  expect(signIns.map(({ method, device }) => [method, device])).toEqual([
    ['password', { browser: 'Safari', os: 'iOS', kind: 'phone' }],
    ['registration', { browser: null, os: null, kind: 'computer' }],
  ])
  for (const { at } of signIns) expect(Math.abs(Date.now() - Date.parse(at))).toBeLessThan(60_000)
})

test.each(['google', 'line'] as const)(
  'a sign-in with %s, the first and the next, has a log line, an audit event and a row',
  async (provider) => {
    const claims = newClaims()
    const { browser } = await signIn(provider, claims)
    const { id } = (await userOf(browser)) ?? {}
    await signIn(provider, claims)
    expect(lines.mock.calls).toEqual([1, 2].map(() => ['signed in', { userId: id, signIn: provider }]))
    expect(await logged(id)).toBe(2)
    expect(await count(`"SignIn" WHERE "userId" = $1 AND method = '${provider}'`, [id])).toBe(2)
  },
)

test('what a browser says of itself is kept as words of a closed list only', async () => {
  const person = await newPerson()
  for (const userAgent of ['<script>/1 Secret Name', 'x'.repeat(9_000), `${iphone} child=Ploy`])
    expect((await logIn(person, userAgent)).status).toBe(200)
  const rows = await sql<{ line: string }>('SELECT t::text AS line FROM "SignIn" t WHERE "userId" = $1', [
    person.user.id,
  ])
  expect(rows.map(({ line }) => line).join()).not.toMatch(/script|Secret|xxx|Ploy/)
})

test('fifty sign-ins are kept, exported with one’s data, and deleted with the account', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const { id } = person.user
  await sql(
    `INSERT INTO "SignIn" (id, "userId", at, method, "deviceKind")
     SELECT new_id(), $1, now() - i * interval '1 day', 'google', 'phone' FROM generate_series(1, 60) i`,
    [id],
  )
  const { cookie = '' } = await logIn(person)
  const { body } = await call<MyData>(download, '', { cookie })
  expect(body.signIns).toHaveLength(50)
  expect(body.signIns.slice(0, 2).map(({ method }) => method)).toEqual(['password', 'registration'])
  expect(body.activity.filter(({ action }) => action === 'account.signed-in')).toHaveLength(2)
  expect(await listSignIns(await actorOf(person), { most: 10 })).toHaveLength(10)
  expect(await listSignIns(await actorOf(other))).toHaveLength(1)
  expect((await call(deleteAccount, '', { method: 'DELETE', cookie, body: { confirm: 'DELETE' } })).status).toBe(200)
  expect(await count('"SignIn" WHERE "userId" = $1', [id])).toBe(0)
  expect(await count('"SignIn" WHERE "userId" = $1', [other.user.id])).toBe(1)
})

test('the migration finds the identities that accounts were opened and claimed with, and no other', async () => {
  const file = 'prisma/migrations/20261126000001_identities_that_opened_an_account/migration.sql'
  const [backfill = ''] = /UPDATE "Account"[^;]*;/.exec(readFileSync(file, 'utf8')) ?? []
  const connect = (userId: string, provider: string, at: string) =>
    sql(
      `INSERT INTO "Account" (id, "userId", provider, "providerAccountId", "createdAt")
       VALUES (new_id(), $1, $2::"Provider", new_id()::text, ${at})`,
      [userId, provider],
    )
  const [opened, reconnected, claimed, local] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ]
  const people = [opened, reconnected, claimed, local]
  for (const { user } of people) {
    const provider = user === local.user ? 'local' : 'google'
    await sql(`UPDATE "User" SET provider = $2::"Provider", "createdAt" = now() - interval '9 days' WHERE id = $1`, [
      user.id,
      provider,
    ])
  }
  await connect(opened.user.id, 'google', `now() - interval '9 days'`)
  await connect(opened.user.id, 'line', `now() - interval '9 days'`)
  await connect(reconnected.user.id, 'google', 'now()')
  await connect(claimed.user.id, 'google', `now() - interval '2 days'`)
  await sql(
    `INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action, "targetId")
     VALUES (new_id(), now() - interval '2 days', 'system', 'x', 'account.claimed', $1)`,
    [claimed.user.id],
  )
  await connect(local.user.id, 'google', `now() - interval '9 days'`)
  await sql(backfill)
  const found = await sql(
    'SELECT "userId", provider::text AS provider FROM "Account" WHERE "openedAccount" AND "userId" = ANY($1)',
    [people.map(({ user }) => user.id)],
  )
  expect(found).toHaveLength(2)
  expect(found).toEqual(
    expect.arrayContaining([
      { userId: opened.user.id, provider: 'google' },
      { userId: claimed.user.id, provider: 'google' },
    ]),
  )
})
