import { env } from './env'
import { securityTxt } from './security-txt'

Object.assign(process.env, {
  DATABASE_URL: 'postgresql://nowhere.invalid/x',
  AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
  APP_URL: 'https://sati.example/',
  SMTP_URL: 'smtp://nowhere.invalid',
  MAIL_FROM: 'Sati <hello+sati@sati.example>',
})

/** The fields by their names; a name that comes twice would lose one. */
function fieldsAt(now: Date): Record<string, string> {
  const lines = securityTxt(now).split('\r\n')
  expect(lines.pop()).toBe('')
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/, 2)))
}

test('security.txt names who to write to, in which languages, where it belongs and until when it holds', () => {
  expect(fieldsAt(new Date('2026-11-25T13:14:15Z'))).toEqual({
    Contact: 'mailto:hello%2Bsati@sati.example',
    Expires: '2027-05-24T00:00:00Z',
    'Preferred-Languages': 'en, th',
    Canonical: 'https://sati.example/.well-known/security.txt',
  })
})

test('security.txt never runs out, and is never valid for a year', () => {
  for (const now of [new Date(), new Date('2031-12-31T23:59:59Z')]) {
    const days = (Date.parse(fieldsAt(now).Expires ?? '') - now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(150)
    expect(days).toBeLessThan(365)
  }
})

test('the contact is the one that is configured', () => {
  Object.assign(env(), { SECURITY_CONTACT: 'https://sati.example/report' })
  expect(fieldsAt(new Date()).Contact).toBe('https://sati.example/report')
})
