import type { IncomingMessage } from 'node:http'
import { resolvePath } from './address.mjs'

/** The path for decisions, and the address for Next. */
function resolved(url: string): [string | null, string | undefined] {
  const request = { url } as IncomingMessage
  return [resolvePath(request), request.url]
}

test.each([
  '/_next/static/../../login',
  '/_next/static/..',
  '/login/.',
  '/./login',
  '/.//login',
  '/..',
  '/_next/static/%2e%2e/%2E%2E/login',
  '/_next/static/%2e./.%2e/login',
  '/_next/static/..%2f..%2flogin',
  '/icon%2F..%2Flogin',
  '/_next/static/..%5c..%5clogin',
  '/_next/static/..\\..\\login',
  '/_next/static/%252e%252e/%25252e%25252E/login',
  '/_next/static/%25%32%65%25%32%65/login',
  '/_next/static/..%252flogin',
  '/_next/static/..;/..;/login',
  '/_next/static/..;x=1/login',
  '/share/..?a=b',
])('an address with a dot segment resolves to null: %s', (url) => {
  expect(resolved(url)).toEqual([null, url])
})

test.each([
  '',
  '*',
  'login',
  '?x',
  'http://sati.example/login',
  '/login#x',
  '/#/../x',
  '/a\\b',
  '/%',
  '/%E0%A4%A',
  // Decoded once, it is a different address that is still encoded.
  '/%%361pi/auth/user',
  '/%00',
])('a malformed address resolves to null: %s', (url) => {
  expect(resolved(url)[0]).toBeNull()
})

test.each([
  ['/', '/', '/'],
  ['/login?next=/../x', '/login', '/login?next=/../x'],
  ['/?/../x', '/', '/?/../x'],
  ['/.well-known/security.txt', '/.well-known/security.txt', '/.well-known/security.txt'],
  ['/learn/...', '/learn/...', '/learn/...'],
  ['/learn/..x/.x', '/learn/..x/.x', '/learn/..x/.x'],
  ['/%E0%B8%81', '/%E0%B8%81', '/%E0%B8%81'],
  ['/a%2Fb%20c', '/a%2Fb%20c', '/a%2Fb%20c'],
])('%s resolves without a change', (url, path, whole) => {
  expect(resolved(url)).toEqual([path, whole])
})

test.each([
  ['/ap%69/auth/user', '/api/auth/user'],
  ['/%61%70%69/health-links/x', '/api/health-links/x'],
  ['/_next/stat%69c/x%2Ejs?a', '/_next/static/x.js?a'],
  ['/%5Fnext/static/x.js', '/_next/static/x.js'],
  ['/sw%2ejs', '/sw.js'],
  ['/teacher%2Dlogin?token=%61', '/teacher-login?token=%61'],
  ['/%7Ex', '/~x'],
])('characters that need no encoding are decoded, also for Next: %s', (url, plain) => {
  expect(resolved(url)).toEqual([plain.split('?', 1)[0], plain])
})

test('one trailing slash is removed from the path, and several are not', () => {
  expect(resolved('/sw.js/?x')).toEqual(['/sw.js', '/sw.js/?x'])
  expect(['/api/', '/login//', '//', '//login'].map((url) => resolved(url)[0])).toEqual([
    '/api',
    '/login//',
    '//',
    '//login',
  ])
})
