import { POST as login } from '@/app/api/auth/login/route'
import type { User } from '@/lib/accounts/schema'
import { roles } from '@/lib/auth/roles'
import { hashToken } from '@/lib/auth/token'
import { accountTokenHash } from '@/lib/email-verification/tokens/account-token'
import { call, newAddress } from '../support/api'
import { newPerson, type Person, password, registerPerson } from '../support/people'
import { count, sql, tableNames } from '../support/sql'

/** tests/support writes the same rows as a registration. */

type Row = Record<string, unknown>

/** All rows but the request counters, which every call changes. */
async function allRows(): Promise<[table: string, row: Row][]> {
  const tables = (await tableNames()).filter((name) => name !== 'RateLimit')
  const rows = tables.map((name) => `SELECT '${name}' AS name, to_jsonb(t) AS row FROM "${name}" t`)
  const found = await sql<{ name: string; row: Row }>(rows.join(' UNION ALL '))
  return found.map(({ name, row }) => [name, row])
}

/** Names a value that differs between two registrations: the row it refers to, or its time after the account's. */
function comparable(value: unknown, { user }: Person, tableOf: Map<unknown, string>): unknown {
  if (typeof value !== 'string') return value
  if (value === user.email) return 'the address'
  if (tableOf.has(value)) return `a row of ${tableOf.get(value)}`
  if (/^\d{4}-\d\d-\d\dT/.test(value))
    return `${Math.round((Date.parse(value) - Date.parse(user.createdAt)) / 60_000)} min later`
  // A digest; a password's with its parameters.
  if (/^[0-9a-f]{64}$/.test(value)) return 'a digest'
  return value.replace(/^(\$argon2id\$v=\d+\$[^$]+)\$.*/, '$1')
}

/** The rows of one registration, normalized. It changes no earlier row. */
async function writtenFor(make: () => Promise<Person>) {
  const before = new Set((await allRows()).map(([, row]) => row.id))
  const person = await make()
  const written = (await allRows()).filter(([, row]) => !before.has(row.id))
  const tableOf = new Map(written.map(([table, row]) => [row.id, table]))
  const rows = written.map(([table, row]) => {
    const values = Object.entries(row).map(([name, value]) => [name, comparable(value, person, tableOf)])
    return [table, Object.fromEntries(values)] as [string, Row]
  })
  const inOrder = rows.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  const { id, email, createdAt, ...user } = person.user
  return { person, rows: inOrder, user, kinds: [typeof id, typeof email, typeof createdAt] }
}

test.each(roles)(
  'a %s of the tests has the rows, the answer and the cookie of one who has registered',
  async (role) => {
    const real = await writtenFor(() => registerPerson(role))
    const written = await writtenFor(() => newPerson(role))
    expect(written.rows).toEqual(real.rows)
    expect([...new Set(real.rows.map(([table]) => table))]).toEqual([
      'AccountToken',
      'AuditEvent',
      'Consent',
      'MailDelivery',
      'Session',
      'SignIn',
      'User',
    ])
    for (const { person } of [real, written]) {
      const [link] = await sql('SELECT id, "tokenHash" FROM "AccountToken" WHERE "userId" = $1', [person.user.id])
      expect(link?.tokenHash).toBe(accountTokenHash(String(link?.id)))
      const session = [hashToken(person.cookie.replace(/^[^=]*=/, '')), person.user.id]
      expect(await count('"Session" WHERE "tokenHash" = $1 AND "userId" = $2', session)).toBe(1)
    }
    expect([written.user, written.kinds]).toEqual([real.user, real.kinds])
    expect(written.person.cookie.replace(/=.*/, '')).toBe(real.person.cookie.replace(/=.*/, ''))
    expect(written.person.cookie).toHaveLength(real.person.cookie.length)
  },
)

test('a person of the tests has the password that the tests sign in with', async () => {
  const { user } = await newPerson()
  const answer = await call<{ user: User }>(login, '', {
    method: 'POST',
    body: { email: user.email, password },
    address: newAddress(),
  })
  expect([answer.status, answer.body.user]).toEqual([200, user])
})
