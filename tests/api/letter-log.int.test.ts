import { log } from '@/lib/log'
import { newAddress } from '../support/api'
import { acceptLetter, letterPassword, loginByLetter, newLetter } from '../support/letters'
import { clearLimits } from '../support/sql'

const levels = ['info', 'warn', 'error'] as const
const written = levels.map((level) => jest.spyOn(log, level))
const lines = () => JSON.stringify(written.flatMap(({ mock }) => mock.calls))

beforeEach(async () => {
  await clearLimits()
  for (const each of written) each.mockClear()
})

test('no line of the log has a code, a token or a password of a letter', async () => {
  const letter = await newLetter()
  const unknown = '0000-0000-0000'
  const address = newAddress()
  await acceptLetter(letter.code, {}, { address, headers: { 'x-referral-link': letter.token } })
  await loginByLetter(letter.code, letterPassword, { address })
  await loginByLetter(letter.code, 'a wrong one', { address })
  for (let wrong = 1; wrong <= 31; wrong++) await acceptLetter(unknown, {}, { address })
  const all = lines()
  expect(all).toMatch(/"code":"TOO_MANY_REQUESTS"/)
  expect(all).toMatch(/"code":"INVALID_CREDENTIALS"/)
  expect(all).toMatch(/"signed in"/)
  const secrets = [letter.code, unknown].flatMap((code) => [code, code.replaceAll('-', '')])
  for (const secret of [...secrets, letter.token, letter.token.split('.')[1], letterPassword, 'a wrong one', address])
    expect(all).not.toContain(secret)
})
