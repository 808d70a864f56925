import type { IncomingMessage } from 'node:http'
import { resolvePath } from './address.mjs'

/** The path that decisions are made from, and the address that Next gets. */
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
])('an address that leads out of its folder is none: %s', (url) => {
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
  // Decoded once it is another that is still encoded.
  '/%%361pi/auth/user',
  '/%00',
])('what is no path is no address: %s', (url) => {
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
])('%s is the address that it seems to be', (url, path, whole) => {
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
])('letters that need no encoding are read, and handed on, as themselves: %s', (url, plain) => {
  expect(resolved(url)).toEqual([plain.split('?', 1)[0], plain])
})

test('the slash that Next overlooks at the end is none to a decision, and several are not one', () => {
  expect(resolved('/sw.js/?x')).toEqual(['/sw.js', '/sw.js/?x'])
  expect(['/api/', '/login//', '//', '//login'].map((url) => resolved(url)[0])).toEqual([
    '/api',
    '/login//',
    '//',
    '//login',
  ])
})
