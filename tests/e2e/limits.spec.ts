import { noteToasts } from './checks'
import { expect, test } from './fixtures'
import { ownServer } from './own-server'
import { newPersonDetails } from './people'
import { postJson, rawRequest } from './raw-request'
import { fillRegistration, logIn, visit } from './steps'
import { wordingIn } from './wording'

test('another address in X-Forwarded-For does not give more tries to sign in', { tag: '@desktop' }, async () => {
  const server = await ownServer({ RATE_LIMIT_SCALE: '1' })
  try {
    const person = newPersonDetails()
    expect((await postJson(server.url, '/api/auth/register', person)).status).toBe(201)
    const wrong = { email: person.email, password: 'wrong horse' }
    const tries = []
    for (let time = 1; time <= 11; time++) {
      const address = `203.0.113.${time}`
      const messages = {
        'X-Forwarded-For': address,
        'X-Real-IP': address,
        Forwarded: `for=${address}`,
        'True-Client-IP': address,
      }
      tries.push(await postJson(server.url, '/api/auth/login', wrong, messages))
    }
    expect(tries.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429])
    expect(Number(tries[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.parse(tries[10]?.text ?? '')).toMatchObject({
      code: 'TOO_MANY_LOGINS',
      message: wordingIn('en')('errors.TOO_MANY_LOGINS'),
    })
  } finally {
    await server.stop()
  }
})

test('an address over the page limit gets a page that says so, in its language, and when to retry', {
  tag: '@desktop',
}, async () => {
  const server = await ownServer({ RATE_LIMIT_SCALE: '0.01' })
  const open = (path: string, language: string) =>
    rawRequest(server.url, 'GET', path, { headers: { 'Accept-Language': language } })
  try {
    const statuses = []
    // A hundredth of 3,000 a minute, counted in steps of 25.
    for (let page = 0; page < 50; page++) statuses.push((await open('/privacy', 'en')).status)
    expect(statuses).toEqual([...Array(49).fill(200), 429])
    for (const language of ['en', 'th'] as const) {
      const refused = await open('/school-referral?token=x', language)
      expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect(refused.text).toContain(`<html lang="${language}">`)
      expect(refused.text).toContain(wordingIn(language)('errors.TOO_MANY_REQUESTS'))
      expect(refused.text).toContain('<a href="">')
    }
    expect((await open('/api/health/live', 'en')).status).toBe(200)
    expect((await open('/icon.svg', 'en')).status).toBe(200)
  } finally {
    await server.stop()
  }
})

test('who registers while the server is too busy waits, is shown no error, and has one account', {
  tag: '@desktop',
}, async ({ page }) => {
  const t = wordingIn('en')
  const toasts = await noteToasts(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/auth/register', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 2) return route.continue()
    const body = { code: 'UNAVAILABLE', nothingDone: true, message: t('errors.UNAVAILABLE') }
    return route.fulfill({ status: 503, headers: { 'Retry-After': '1' }, json: body })
  })
  await visit(page, '/register')
  const person = newPersonDetails()
  await fillRegistration(page, t, person)
  await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
  await expect.poll(() => keys.length).toBe(1)
  await expect(page.getByRole('button', { name: t('auth.register.submitting'), exact: true })).toBeVisible()
  await expect(page).toHaveURL('/parent-onboarding')
  expect(keys).toEqual([keys[0], keys[0], keys[0]])
  expect(toasts.filter(({ words }) => words.includes(t('errors.UNAVAILABLE')))).toEqual([])
  await page.context().clearCookies()
  await visit(page, '/login')
  await logIn(page, t, person)
  await expect(page).toHaveURL('/')
})
