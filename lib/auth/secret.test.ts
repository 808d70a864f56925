import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  accountToken,
  accountTokenHash,
  isAccountToken,
  storedAccountToken,
} from '@/lib/email-verification/tokens/account-token'
import { knownBrowserCookie, knownBrowserId } from '@/lib/sign-in/known-browser'
import { setEnvironment } from '../../tests/support/environment'
import { newSecret, oldSecret, setSecrets, steps, thirdSecret } from '../../tests/support/secrets'
import { keyedHash, keyedHashes, signingSecret, textOf } from './secret'
import { isLinkToken, isTimedToken, linkToken, timedToken } from './signed-link'

beforeAll(setEnvironment)
beforeEach(() => setSecrets(oldSecret))

const id = '01a1fd40-3726-7458-8428-18d138adb4ab'
const purposes = ['teacher', 'school', 'school-invitation', 'second-parent', 'visit', 'visit-with-passcode'] as const

describe.each(steps)('a server %s', (_what, secrets, knows) => {
  test.each(purposes)('knows a link made with the old secret or does not, for %s', (purpose) => {
    const token = linkToken(purpose, id, 3)
    setSecrets(...secrets)
    expect(isLinkToken(token, purpose, id, 3)).toBe(knows)
    expect(isLinkToken(token, purpose, id, 4)).toBe(false)
    expect(isLinkToken(linkToken(purpose, id, 3), purpose, id, 3)).toBe(true)
  })

  test('knows a proof, a mailed token and a browser made with the old secret, or none of them', () => {
    const owner = { id: 'nok', passwordHash: 'one' }
    const proof = timedToken('visit-pass', id, 1, Date.now() + 60_000)
    const [token, hash] = [accountToken(id), accountTokenHash(id)]
    const line = knownBrowserCookie(undefined, owner)
    const device = line.slice(line.indexOf('=') + 1, line.indexOf(';'))
    setSecrets(...secrets)
    expect(isTimedToken(proof, 'visit-pass', id, 1)).toBe(knows)
    expect(isTimedToken(proof, 'visit-pass', id, 2)).toBe(false)
    expect(isAccountToken(token, id)).toBe(knows)
    expect(isAccountToken(token, id.replace('a', 'b'))).toBe(false)
    // A mail that waits carries the token whose hash is stored, not the one that would be made now.
    expect(storedAccountToken(id, hash)).toBe(knows ? token : null)
    expect(knownBrowserId(device, owner) !== null).toBe(knows)
    // Renewed, the cookie is the same browser's under the secret for what is new.
    if (!knows) return
    const renewed = knownBrowserCookie(device, owner)
    expect(renewed.split('.')[0]).toBe(line.split('.')[0])
    setSecrets(secrets[0])
    expect(knownBrowserId(renewed.slice(renewed.indexOf('=') + 1, renewed.indexOf(';')), owner)).not.toBeNull()
  })
})

test('what is new is made with the first secret alone, and found again under either', () => {
  const old = keyedHash('x').toString('base64url')
  expect(keyedHashes('x')).toEqual([old])
  setSecrets(newSecret, oldSecret)
  const [first, ...others] = keyedHashes('x')
  expect([keyedHash('x').toString('base64url'), others]).toEqual([first, [old]])
  expect(first).not.toBe(old)
  const make = (secret: Parameters<typeof keyedHash>[1]) => keyedHash('x', secret).toString('base64url')
  expect(signingSecret(first, make)).toBe('AUTH_SECRET')
  expect(signingSecret(old, make)).toBe('AUTH_SECRET_ALSO_ACCEPTED')
  setSecrets(thirdSecret)
  const foreign = keyedHash('x').toString('base64url')
  setSecrets(newSecret, oldSecret)
  expect([foreign, '', `${old}=`].map((given) => signingSecret(given, make))).toEqual([undefined, undefined, undefined])
})

test('nothing is made with a secret that is not there', () => {
  expect(() => textOf('AUTH_SECRET_ALSO_ACCEPTED')).toThrow('AUTH_SECRET_ALSO_ACCEPTED is not set')
  expect(() => keyedHash('x', 'AUTH_SECRET_ALSO_ACCEPTED')).toThrow('AUTH_SECRET_ALSO_ACCEPTED is not set')
  setSecrets(oldSecret, '')
  expect(keyedHashes('x')).toHaveLength(1)
})

test('the secrets have one door: nothing else in lib, app or components reads them', () => {
  const sources = ['lib', 'app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  const code = sources.filter((name) => /\.tsx?$/.test(name) && !/\.test\.|generated/.test(name))
  expect(code.length).toBeGreaterThan(300)
  expect(code.filter((name) => /env\(\)\.AUTH_SECRET/.test(readFileSync(name, 'utf8')))).toEqual(['lib/auth/secret.ts'])
})
