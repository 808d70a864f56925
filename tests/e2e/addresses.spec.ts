import { expect, test } from './fixtures'
import { ownServer } from './own-server'
import { rawRequest } from './raw-request'

/** No browser sends one: it resolves such an address before. */
const leadingOut = [
  ...[
    '/_next/static/../../login',
    '/_next/static/..',
    '/icon.svg/../login',
    '/favicon.ico/../login',
    '/share/../login',
  ],
  ...['/_next/static/%2e%2e/%2E%2E/login', '/_next/static/%2e./.%2e/login', '/_next/static/..%2f..%2flogin'],
  ...['/_next/static/..\\..\\login', '/_next/static/..%5c..%5clogin', '/_next/static/%252e%252e/%252e%252e/login'],
  ...['/_next/static/..;/..;/login', '/_next//static/../../login', '/.//login', '/login/.', '/login/..', '/./login'],
  ...['/api/health-links/../auth/user', '/api/../login', '/api/auth/../children', '/_next/static/#/../../login'],
  ...['http://evil.example/login', 'http://localhost/_next/static/../../login', '/login#x', '*'],
]

test('an address that leads out of its folder is refused before anything looks at it', async ({ baseURL }) => {
  for (const path of leadingOut) {
    const { status, headers, text } = await rawRequest(baseURL, 'GET', path)
    expect.soft([status, JSON.parse(text).code], path).toEqual([400, 'MALFORMED_REQUEST'])
    expect.soft(headers, path).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect.soft(headers['access-control-allow-origin'], path).toBeUndefined()
  }
})

test('a call whose address is encoded without need is that call, with its limits and headers', async ({ baseURL }) => {
  const user = await rawRequest(baseURL, 'GET', '/ap%69/auth/us%65r')
  expect([user.status, JSON.parse(user.text).code]).toEqual([401, 'UNAUTHENTICATED'])
  const json = { 'Content-Type': 'application/json' }
  const long = await rawRequest(baseURL, 'POST', '/api/%61uth/login/', {
    headers: json,
    body: `"${'x'.repeat(17_000)}"`,
  })
  expect(long.status).toBe(413)
  const link = await rawRequest(baseURL, 'OPTIONS', '/api/health%2Dlinks/x/')
  expect([link.status, link.headers['access-control-allow-origin']]).toEqual([204, '*'])
  const page = await rawRequest(baseURL, 'GET', '/teacher%2Dlogin?x')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
})

test('what is missing among the files of a page is answered with the headers of any other error', async ({
  baseURL,
}) => {
  const answers = ['/_next/static/nowhere.js', '/_next/static//nowhere.js', '/_next/static/login', '/%5Fnext/static/x']
  for (const path of answers) {
    const { status, headers } = await rawRequest(baseURL, 'GET', path)
    expect.soft(status, path).toBe(path.includes('//') ? 308 : 404)
    expect.soft(headers, path).toMatchObject({
      'cache-control': 'private, no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('what only begins like a file is counted as the page that it is, and the service worker has one policy and one switch', {
  tag: '@desktop',
}, async () => {
  const server = await ownServer({ RATE_LIMIT_SCALE: '0.01', OFFLINE_PAGES: '0' })
  const open = (path: string) => rawRequest(server.url, 'GET', path)
  try {
    const off = await open('/sw-off.js')
    for (const path of ['/sw.js', '/sw.js/', '/sw%2ejs', '/%73w.js?x']) {
      const { status, text, headers } = await open(path)
      expect.soft([status, text === off.text, headers['cache-control']], path).toEqual([200, true, 'no-cache'])
    }
    const statuses = []
    const beside = ['/iconography', '/icon', '/share', '/apple-icon', '/icons/']
    for (let page = 0; page < 50; page++) statuses.push((await open(beside[page % beside.length] ?? '')).status)
    expect(statuses).toEqual([...Array(49).fill(404), 429])
    expect((await open('/icon.svg')).status).toBe(200)
  } finally {
    await server.stop()
  }
})
