Object.assign(process.env, {
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  DATABASE_URL: 'postgresql://nowhere.invalid/x',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'no-reply@sati.example',
})

import { knownBrowserCookie, knownBrowserCookieName, knownBrowserId } from './known-browser'

const nok = { id: 'nok', passwordHash: 'one' }
const valueIn = (line: string) => line.slice(line.indexOf('=') + 1, line.indexOf(';'))

test('over https the cookie is bound to its host, out of reach of scripts, and kept for half a year', () => {
  expect(knownBrowserCookieName()).toBe('__Host-sati-device')
  expect(knownBrowserCookie(undefined, nok)).toMatch(
    /^__Host-sati-device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=15552000$/,
  )
})

test('a browser is known to the accounts it has signed in to, the last four of them', () => {
  const people = Array.from({ length: 6 }, (_, i) => ({ id: `person ${i}`, passwordHash: 'x' }))
  let value: string | undefined
  for (const person of people) value = valueIn(knownBrowserCookie(value, person))
  const known = people.map((person) => knownBrowserId(value, person) !== null)
  expect(known).toEqual([false, false, true, true, true, true])
  expect(new Set(people.slice(2).map((person) => knownBrowserId(value, person))).size).toBe(4)
})

test('a browser is unknown after a new password, to another account and to a missing one', () => {
  const value = valueIn(knownBrowserCookie(undefined, nok))
  expect(knownBrowserId(value, nok)).toBe(value.split('.')[0])
  for (const other of [{ ...nok, passwordHash: 'two' }, { ...nok, id: 'noi' }, null]) {
    expect(knownBrowserId(value, other)).toBeNull()
  }
})

test.each([undefined, '', '.', '~', 'x', `${'a'.repeat(43)}.${'a'.repeat(43)}`, 'x'.repeat(9_000), '\u0000'])(
  'no made-up cookie makes a browser known: %.20j',
  (value) => {
    expect(knownBrowserId(value, nok)).toBeNull()
  },
)
