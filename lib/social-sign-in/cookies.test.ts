Object.assign(process.env, {
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  DATABASE_URL: 'postgresql://nowhere.invalid/x',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'no-reply@sati.example',
})

import {
  authorizationCookieName,
  checkCookies,
  clearAuthorization,
  cookieLine,
  cookieName,
  readChecks,
} from './cookies'
import { purposeCookie, readPurpose } from './purpose'

test('on https every cookie of an authorization is bound to this host', () => {
  for (const provider of ['google', 'line'] as const) {
    const cookies = checkCookies(provider)
    for (const cookie of Object.values(cookies)) {
      expect(cookie.name).toMatch(new RegExp(`^__Host-sati-${provider}-`))
      expect(cookie.options).toEqual({ httpOnly: true, sameSite: 'lax', path: '/', secure: true, maxAge: 900 })
    }
    expect(Object.keys(cookies).sort()).toEqual(['nonce', 'pkceCodeVerifier', 'state'])
    expect(purposeCookie(provider, { kind: 'connect' })).toBe(
      `__Host-sati-${provider}-goal=connect; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=900`,
    )
  }
  expect(cookieLine(cookieName('intent'), 'x', 600)).toBe(
    '__Host-sati-intent=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=600',
  )
})

test('no cookie serves two providers or two purposes', () => {
  const parts = ['state', 'nonce', 'pkce', 'goal'] as const
  const names = parts.flatMap((part) => [
    authorizationCookieName('google', part),
    authorizationCookieName('line', part),
  ])
  expect(new Set(names).size).toBe(8)
  expect(clearAuthorization('line').map((line) => line.split('=')[0])).toEqual(
    parts.map((part) => `__Host-sati-line-${part}`),
  )
})

test('an authorization is accepted only with all three of its cookies', () => {
  const cookies = ['state', 'nonce', 'pkce'].map((part) => `__Host-sati-line-${part}=${part}`)
  expect(readChecks('line', cookies.join('; '))).toEqual({
    '__Host-sati-line-state': 'state',
    '__Host-sati-line-nonce': 'nonce',
    '__Host-sati-line-pkce': 'pkce',
  })
  expect(readChecks('google', cookies.join('; '))).toBeNull()
  expect(readChecks('line', null)).toBeNull()
  for (const missing of cookies) {
    expect(readChecks('line', cookies.filter((each) => each !== missing).join('; '))).toBeNull()
  }
})

describe('the purpose of an authorization', () => {
  const name = '__Host-sati-google-goal'
  const read = (value: string) => readPurpose('google', `${name}=${value}`)

  test.each([
    [{ kind: 'connect' }],
    [{ kind: 'reauthenticate' }],
    [{ kind: 'sign-in', next: '/profile?a=b;%20c' }],
    [{ kind: 'sign-in', next: encodeURI('/ผลลัพธ์') }],
    [{ kind: 'sign-in', next: null }],
  ] as const)('the purpose of an authorization is returned as it was set: %j', (purpose) => {
    expect(readPurpose('google', purposeCookie('google', purpose).split('; ')[0] ?? '')).toEqual(purpose)
  })

  test.each([
    '',
    '%E0%A4%A',
    'https%3A%2F%2Fevil.example',
    '%2F%2Fevil.example',
    '%2F%5Cevil.example',
    '%2Fapi%2Fauth%2Flogout',
    'javascript%3Aalert(1)',
    'x'.repeat(5_000),
  ])('the purpose of an authorization is to sign in and go home for %j', (value) => {
    expect(read(value)).toEqual({ kind: 'sign-in', next: null })
  })
})
