process.env.AUTH_SECRET = 'only-for-tests-0123456789abcdef0123456789'
Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nowhere.invalid/x',
  APP_URL: 'https://sati.example',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'no-reply@sati.example',
})

import { accountToken, accountTokenHash } from '@/lib/email-verification/tokens/account-token'
import { clearSessionCookies } from '@/lib/sessions/cookies'
import { sessionCookie, sessionCookieName } from './session-cookie'
import { isLinkToken, isTimedToken, linkedId, linkToken, timedToken } from './signed-link'

const id = '01a1fd40-3726-7458-8428-18d138adb4ab'
const token = linkToken('teacher', id, 1)

describe('a signed link', () => {
  test('a signed link names its row and can be made again', () => {
    expect(token).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`))
    expect(linkedId(token)).toBe(id)
    expect(linkToken('teacher', id, 1)).toBe(token)
    expect(isLinkToken(token, 'teacher', id, 1)).toBe(true)
  })

  test('a signed link is worthless for another purpose, row or version', () => {
    expect(isLinkToken(token, 'school', id, 1)).toBe(false)
    expect(isLinkToken(token, 'teacher', id, 2)).toBe(false)
    expect(isLinkToken(token, 'teacher', id.replace('a', 'b'), 1)).toBe(false)
    expect(isLinkToken(linkToken('school', id, 1), 'teacher', id, 1)).toBe(false)
  })

  test('a signed link is worthless with any one letter changed, also where two texts decode to the same bytes', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const start = id.length + 1
    for (let at = start; at < token.length; at++) {
      for (const letter of alphabet) {
        if (letter === token[at]) continue
        const changed = token.slice(0, at) + letter + token.slice(at + 1)
        expect({ changed, genuine: isLinkToken(changed, 'teacher', id, 1) }).toEqual({ changed, genuine: false })
      }
    }
  })

  test.each([
    '',
    '.',
    id,
    `${id}.`,
    `${id}.short`,
    token.toUpperCase(),
    `${token}=`,
    ` ${token}`,
    `${token}\n`,
    token.replace('.', ','),
  ])('a signed link of another form names nothing: %j', (other) => {
    expect(linkedId(other)).toBeNull()
    expect(isLinkToken(other, 'teacher', id, 1)).toBe(false)
  })
})

test('an account’s mailed token can be made again, and the database keeps its hash only', () => {
  expect(accountToken(id)).toMatch(/^[\w-]{43}$/)
  expect(accountToken(id)).toBe(accountToken(id))
  expect(accountToken(id)).not.toBe(accountToken(id.replace('a', 'b')))
  expect(accountTokenHash(id)).toMatch(/^[0-9a-f]{64}$/)
  expect(accountTokenHash(id)).not.toContain(accountToken(id))
})

test('over https the session cookie is bound to its host and never travels in the clear', () => {
  expect(sessionCookieName()).toBe('__Host-sati-session')
  expect(sessionCookie('x')).toBe('__Host-sati-session=x; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800')
  const [session, ...others] = clearSessionCookies()
  expect(session).toBe('__Host-sati-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0')
  expect(others.length).toBeGreaterThan(0)
  for (const cookie of others) expect(cookie).toMatch(/^[\w-]+=; Path=\/; SameSite=Lax; Secure; Max-Age=0$/)
})

test('a timed proof is worth something until its moment, for its purpose, row and version alone', () => {
  const soon = Date.now() + 60_000
  const proof = timedToken('visit-pass', id, 1, soon)
  expect(isTimedToken(proof, 'visit-pass', id, 1)).toBe(true)
  expect(isTimedToken(timedToken('visit-pass', id, 1, Date.now() - 1), 'visit-pass', id, 1)).toBe(false)
  expect(isTimedToken(proof, 'health-link-file', id, 1)).toBe(false)
  expect(isTimedToken(proof, 'visit-pass', id.replace('a', 'b'), 1)).toBe(false)
  expect(isTimedToken(proof, 'visit-pass', id, 2)).toBe(false)
  expect(isTimedToken(proof.replace(String(soon), String(soon + 1)), 'visit-pass', id, 1)).toBe(false)
})
