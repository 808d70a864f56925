import { POST as forgetPassword } from '@/app/api/auth/forgot-password/route'
import { POST as login } from '@/app/api/auth/login/route'
import { call, newAddress } from '../support/api'
import { newPerson, type Person } from '../support/people'
import { timeRatio } from '../support/timing'

/** Threat 17: how long an answer takes must not tell who has an account. */

jest.setTimeout(120_000)
// Nothing is refused: every call does all of its work.
process.env.RATE_LIMIT_SCALE = '100000'

let person: Person
const calls = {
  'signing in': (email: string | null) => {
    const body = { email, password: 'wrong horse' }
    return call(login, '', { method: 'POST', body, address: newAddress() })
  },
  'asking for a new password': (email: string | null) =>
    call(forgetPassword, '', { method: 'POST', body: { email }, address: newAddress() }),
}

beforeAll(async () => {
  person = await newPerson()
})

test.each(Object.keys(calls) as (keyof typeof calls)[])(
  '%s takes as long for an address that nobody has',
  async (what) => {
    const known = () => calls[what](person.user.email)
    const unknown = () => calls[what]('nobody@example.com')
    await timeRatio(20, known, unknown)
    const ratio = await timeRatio(200, known, unknown)
    expect(ratio).toBeGreaterThan(0.88)
    expect(ratio).toBeLessThan(1.13)
  },
)
