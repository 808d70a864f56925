import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import {
  addAssessment,
  addChild,
  answerAsTeacher,
  confirmAddress,
  giveConsent,
  linkIn,
  newPersonDetails,
  password,
} from './people'
import { postJson, rawRequest } from './raw-request'
import { visit } from './steps'
import { fewerSigns, manySigns, wordingIn } from './wording'

const t = wordingIn('en')
const attack = '"><img src=x onerror=alert(1)><script>a(2)</script>{{7*7}}'
const pages = ['/', '/login', '/register', '/nowhere', '/learn/webinars', '/developers', '/parent-assessment']
const tokenPages = [
  '/teacher-login?token=nonsense',
  '/teacher-assessment?token=nonsense&name=x',
  '/school-referral?token=x',
  '/letter?code=x',
  '/visit-sheet?token=x',
  '/school-invitation?token=x',
  '/second-parent?token=x',
  '/verify-email?token=x',
  '/reset-password?token=x',
  '/login?next=%2Fschool-referral%3Ftoken%3Dx',
  '/login?next=%2Fletter%3Fcode%3Dx',
  '/register?next=%2Fschool-referral%3Ftoken%3Dx',
]
const calls = [
  '/.well-known/security.txt',
  ...['/api/auth/user', '/api/children', '/api/doctors', '/api/nowhere', '/api/health/live', '/api/login'],
  '/api/openapi.json',
]

test('every answer carries the headers that are the same for all', async ({ baseURL }) => {
  for (const path of [...pages, ...tokenPages, ...calls]) {
    const { headers } = await rawRequest(baseURL, 'GET', path)
    expect.soft(headers, path).toMatchObject({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': tokenPages.includes(path) ? 'no-referrer' : 'same-origin',
      'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    for (const absent of ['x-powered-by', 'server', 'access-control-allow-origin', 'x-nextjs-cache'])
      expect.soft(headers[absent], `${absent} of ${path}`).toBeUndefined()
  }
})

test('what the codes of an export mean may be kept by caches, and that there is no such code may not', async ({
  baseURL,
}) => {
  const known = await rawRequest(baseURL, 'GET', '/api/fhir/CodeSystem/adhd-screening-terms')
  expect([known.status, known.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
  expect(known.headers['content-type']).toBe('application/fhir+json; charset=utf-8')
  expect(JSON.parse(known.text).url).toBe(`${baseURL}/api/fhir/CodeSystem/adhd-screening-terms`)
  const unknown = await rawRequest(baseURL, 'GET', '/api/fhir/CodeSystem/none')
  expect([unknown.status, unknown.headers['cache-control']]).toEqual([404, 'private, no-store'])
})

test('the service worker is asked for anew each time, has a policy of its own, and pages may have it', async ({
  baseURL,
}) => {
  for (const path of ['/sw.js', '/sw-off.js']) {
    const { status, headers } = await rawRequest(baseURL, 'GET', path)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(headers['content-type']).toContain('javascript')
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; base-uri 'none'/)
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  const { headers } = await rawRequest(baseURL, 'GET', '/login')
  expect(headers['content-security-policy']).toContain("worker-src 'self'")
})

test('security.txt says where to report a vulnerability', async ({ baseURL }) => {
  const path = '/.well-known/security.txt'
  const { status, headers, text } = await rawRequest(baseURL, 'GET', path)
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toMatch(/^Contact: mailto:no-reply@sati\.example\r\nExpires: \S+Z\r\n/)
  expect(text).toContain(`\r\nCanonical: ${baseURL}${path}\r\n`)
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(await rawRequest(baseURL, 'HEAD', path)).toMatchObject({ status: 200, text: '' })
  expect(await rawRequest(baseURL, 'POST', path)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
})

test('each page has a nonce of its own, and no policy from outside is taken', async ({ baseURL }) => {
  const outside = {
    'Content-Security-Policy': "script-src 'unsafe-inline' https://evil.example",
    'X-Nonce': 'ZXZpbA==',
    'X-Request-Id': 'chosen-by-me',
  }
  const answers = [
    await rawRequest(baseURL, 'GET', '/login'),
    await rawRequest(baseURL, 'GET', '/login'),
    await rawRequest(baseURL, 'GET', '/login', { headers: outside }),
  ]
  const nonces = answers.map(({ headers, text }) => {
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}' 'strict-dynamic'/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("base-uri 'none'")
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(text).toContain(`nonce="${nonce}"`)
    expect(`${policy}${text}${headers['x-request-id']}`).not.toMatch(/evil|ZXZpbA|chosen-by-me|unsafe-eval/)
    return nonce
  })
  expect(new Set(nonces).size).toBe(3)
})

test('whatever is asked for in place of a page, no policy from outside comes back', async ({ baseURL }) => {
  const headers = { 'Content-Security-Policy': "script-src 'nonce-ZXZpbA=='", 'X-Nonce': 'ZXZpbA==' }
  for (const [method, path] of [
    ['HEAD', '/login'],
    ['GET', '/nowhere'],
    ['GET', '/nowhere.png'],
    ['GET', '/.well-known/nowhere'],
  ] as const) {
    const { headers: answered, text } = await rawRequest(baseURL, method, path, { headers })
    expect.soft(String(answered['content-security-policy']), path).toMatch(/'nonce-[\w+/=]{20,}' 'strict-dynamic'/)
    expect.soft(`${JSON.stringify(answered)}${text}`, path).not.toContain('ZXZpbA')
  }
  for (const path of ['/iconography', '/robots.txt', '/api/nowhere', '/_next/static/nowhere.js']) {
    const { headers: answered, text } = await rawRequest(baseURL, 'GET', path, { headers })
    expect.soft(String(answered['content-security-policy']), path).toContain("frame-ancestors 'none'")
    expect.soft(`${JSON.stringify(answered)}${text}`, path).not.toContain('ZXZpbA')
  }
})

test('what looks like markup in a name is shown as it was typed', async ({ page, newBrowser, mailTo, request }) => {
  const person = { ...newPersonDetails(), firstName: attack, lastName: attack }
  expect((await page.request.post('/api/auth/register', { data: person })).status()).toBe(201)
  const welcome = await mailTo(person.email)
  expect(welcome.html).not.toMatch(/<img|<script/)
  // From now on names are mailed.
  await confirmAddress(page.request, welcome)
  const child = await addChild(page.request, { name: attack, school: attack })
  await addAssessment(page.request, child.id, manySigns)
  await giveConsent(page.request, child.id)

  await visit(page, '/teacher-referral')
  await page.getByRole('textbox', { name: t('teacherReferral.form.teacherName') }).fill(attack)
  const teacherEmail = newPersonDetails().email
  await page.getByRole('textbox', { name: t('teacherReferral.form.teacherEmail') }).fill(teacherEmail)
  await page.getByRole('button', { name: t('teacherReferral.form.send'), exact: true }).click()
  // Another page opened now would abort the request.
  await expect(page).toHaveURL('/')
  await expectLiterally(page, '/')
  const mail = await mailTo(teacherEmail)
  expect(mail.html).not.toMatch(/<img|<script/)
  expect(mail.text).toContain(attack)

  const teacher = await newBrowser()
  await expectLiterally(teacher, linkIn(mail))
  await teacher.getByRole('button', { name: t('teacher.form.continue') }).click()
  await expect(teacher).toHaveURL(/\/teacher-assessment/)
  await expect(teacher.getByText(attack).first()).toBeVisible()
  await answerAsTeacher(request, linkIn(mail), fewerSigns)
  const shown = ['/', '/profile', '/parent-assessment', '/assessment-results', '/teacher-referral']
  for (const path of shown) await expectLiterally(page, path)
  for (const path of [`/login?error=${encodeURIComponent(attack)}`, `/${encodeURIComponent(attack)}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
    await expect(page.locator('img[src=x]'), path).toHaveCount(0)
  }
})

/** The `page` fixture fails the test on a dialog or a violation of the policy. */
async function expectLiterally(page: Page, path: string): Promise<void> {
  await visit(page, path)
  await expect(page.getByText(attack).first(), path).toBeVisible()
  await expect(page.locator('img[src=x]'), path).toHaveCount(0)
}

test('requests that no browser sends are refused in the form of every other error', async ({ baseURL }) => {
  const json = { 'Content-Type': 'application/json' }
  const refusals = [
    ['GET', '/api/teacher-referrals/%E0%A4%A', {}, 400],
    ['GET', '/api/auth/%E0%A4%A', {}, 400],
    ['GET', '/learn/%E0%A4%A', {}, 400],
    ['GET', '/%', {}, 400],
    ['GET', `/login?${'a&'.repeat(101)}`, {}, 400],
    ['GET', `/api/health/live?${'a&'.repeat(4_000)}`, {}, 400],
    ['GET', '/api/health/live', { headers: { Cookie: 'a=;'.repeat(4_000) } }, 431],
    ['TRACE', '/api/children', {}, 405],
    ['TRACE', '/', {}, 405],
    ['PROPFIND', '/', {}, 405],
    ['POST', '/login', { headers: json, body: '{}' }, 405],
    ['POST', '/api/assessments', { headers: json, body: `"${'x'.repeat(65_000)}"` }, 413],
    ['POST', '/api/auth/login', { headers: json, body: `"${'x'.repeat(17_000)}"` }, 413],
    [
      'POST',
      '/api/auth/login',
      { headers: { ...json, 'Transfer-Encoding': 'chunked' }, body: `"${'x'.repeat(17_000)}"` },
      413,
    ],
    ['POST', '/api/auth/login', { headers: json, body: '{' }, 400],
    ['POST', '/api/auth/login', { headers: json }, 400],
    ['POST', '/api/auth/login', { headers: { 'Content-Type': 'text/plain' }, body: '{}' }, 415],
    ['POST', '/api/auth/login', { headers: { ...json, 'Content-Encoding': 'gzip' }, body: '{}' }, 415],
    ['POST', '/api/auth/login', { headers: { ...json, 'Sec-Fetch-Site': 'cross-site' }, body: '{}' }, 403],
    ['POST', '/api/auth/login', { headers: { ...json, Origin: 'https://evil.example' }, body: '{}' }, 403],
    ['POST', '/api/auth/login', { headers: { ...json, Origin: 'null' }, body: '{}' }, 403],
  ] as const
  for (const [method, path, details, status] of refusals) {
    const answer = await rawRequest(baseURL, method, path, details)
    const what = `${method} ${path} ${JSON.stringify(details).slice(0, 80)}`
    expect.soft(answer.status, what).toBe(status)
    expect.soft(answer.headers['content-type'], what).toContain('application/json')
    const body = JSON.parse(answer.text || 'null')
    expect
      .soft(body, what)
      .toMatchObject({ message: expect.stringMatching(/\S/), code: expect.stringMatching(/^[A-Z_]+$/) })
    expect.soft(body?.requestId, what).toBe(answer.headers['x-request-id'])
    if (status === 405) expect.soft(answer.headers.allow, what).toContain('GET')
  }
})

test('a mailed link leads to our own address whatever the Host says', async ({ baseURL, mailTo }) => {
  const person = newPersonDetails()
  const forged = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'https' }
  expect((await postJson(baseURL, '/api/auth/register', person, forged)).status).toBe(201)
  const mail = await mailTo(person.email)
  expect(new URL(linkIn(mail)).origin).toBe(baseURL)
  expect(mail.html + mail.text).not.toContain('evil')
})

test('private pages reveal nothing to visitors, however they are requested', async ({ baseURL, parentPage }) => {
  await addAssessment(parentPage.request, (await addChild(parentPage.request)).id, manySigns)
  const variants: [string, Record<string, string>][] = [
    ['', { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' }],
    ['', { RSC: '1', 'Next-Router-State-Tree': '%5B%22%22%2C%7B%7D%5D' }],
    ['', { RSC: '1', 'Next-Router-Prefetch': '1', 'Next-Router-Segment-Prefetch': '/_tree' }],
    ['.rsc', {}],
    ['.segments/_tree.segment.rsc', {}],
    ['?nxtPid=1&_rsc=abc', { 'x-nextjs-data': '1', 'x-matched-path': '/profile', 'x-invoke-path': '/profile' }],
  ]
  for (const path of [
    '/assessment-results',
    '/combined-results',
    '/teacher-referral',
    '/profile',
    '/parent-assessment',
  ])
    for (const [suffix, headers] of variants) {
      const { status, text } = await rawRequest(baseURL, 'GET', path + suffix, { headers })
      const what = `${path}${suffix} ${Object.keys(headers)}`
      expect.soft(status, what).toBeLessThan(500)
      expect.soft(text, what).not.toMatch(/@example\.com|พลอยชมพู|"totalScore"/)
    }
})

test('another site can neither sign a visitor out nor frame a page', async ({
  parentPage: page,
  baseURL,
}, testInfo) => {
  // 127.0.0.1 is another site than localhost.
  await page.goto(testInfo.config.metadata.inboxUrl)
  await page.evaluate((url) => location.assign(`${url}/api/auth/logout`), baseURL)
  await expect(page).toHaveURL('/')
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
  const ahead = await page.request.get('/api/auth/logout', { headers: { 'Sec-Purpose': 'prefetch' }, maxRedirects: 0 })
  expect(ahead.status()).toBe(303)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test('a session cookie chosen by an attacker is never adopted', async ({ page, parent, context, baseURL }) => {
  const [mine] = (await context.cookies()).filter(({ name }) => name === 'sati-session')
  expect(mine).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', domain: 'localhost' })
  await context.clearCookies()
  await context.addCookies([{ name: 'sati-session', value: 'chosen-by-somebody-else', url: baseURL ?? '' }])
  await page.request.post('/api/auth/login', { data: { email: parent.email, password } })
  const [now] = (await context.cookies()).filter(({ name }) => name === 'sati-session')
  expect(now?.value).not.toBe('chosen-by-somebody-else')
  expect(now?.value).not.toBe(mine?.value)
})
