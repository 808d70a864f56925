import { POST as requestPasswordReset } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { call, newAddress } from '../support/api'
import { newPerson } from '../support/people'
import { sql } from '../support/sql'
import { timeRatio } from '../support/timing'

/** Threat 17: response times must not reveal whether an account exists. */

// No call is refused, so each does all of its work.
process.env.RATE_LIMIT_SCALE = '100000'

const calls = {
  'signing in': (email: string | null) => {
    const body = { email, password: 'wrong horse' }
    return call(login, '', { method: 'POST', body, address: newAddress() })
  },
  'asking for a new password': (email: string | null) =>
    call(requestPasswordReset, '', { method: 'POST', body: { email }, address: newAddress() }),
}

type What = keyof typeof calls

test.each<[What, string, string | null]>([
  ['signing in', 'an account', null],
  ['signing in', 'an account of Google alone', `"passwordHash" = NULL, provider = 'google'`],
  ['signing in', 'a closed account', '"disabledAt" = now()'],
  ['asking for a new password', 'an account', null],
])('%s takes as long for the address of %s as for an unknown one', async (what, _whose, assignments) => {
  const { user } = await newPerson()
  if (assignments) await sql(`UPDATE "User" SET ${assignments} WHERE id = $1`, [user.id])
  const known = () => calls[what](user.email)
  const unknown = () => calls[what]('nobody@example.com')
  await timeRatio(10, known, unknown)
  const [least, most] = [0.88, 1.13]
  const ratio = await timeRatio(600, known, unknown, [least, most])
  expect(ratio).toBeGreaterThan(least)
  expect(ratio).toBeLessThan(most)
})

test('signing in takes as long with an impossible address as with an unknown one', async () => {
  const wrong = () => calls['signing in']('nobody@example.com')
  for (const address of ['a'.repeat(15_000), 'a:'.repeat(7_500), `${'n'.repeat(300)}@example.com`]) {
    const impossible = () => calls['signing in'](address)
    expect(await impossible()).toMatchObject({ status: 401, body: { code: 'INVALID_CREDENTIALS' } })
    const [least, most] = [0.8, 1.25]
    const ratio = await timeRatio(600, impossible, wrong, [least, most])
    expect(ratio).toBeGreaterThan(least)
    expect(ratio).toBeLessThan(most)
  }
})
