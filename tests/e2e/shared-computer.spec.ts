import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addChild, giveConsent, linkIn, newPersonDetails, type Person, password, tokenOf } from './people'
import { answerTo, begin, logIn, scriptsRun, visit } from './steps'
import { wordingIn } from './wording'

const newPassword = 'ม้าน้ำสีฟ้า 54'
const t = wordingIn('en')

/** The browser's stored answers and offline pages. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('sati-pages-1')).keys()
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith('sati.draft.'))
    return { drafts: drafts.length, pages: kept.length, typed: sessionStorage.getItem('sati.typed') }
  })

/** A parent with a draft on a shared computer. */
async function leaveAnswers(page: Page): Promise<void> {
  await giveConsent(page.request, (await addChild(page.request)).id)
  await visit(page, '/parent-assessment')
  await begin(page, t)
  await answerTo(page, 'en', 2).check()
  await page.evaluate(async () => {
    const page = new Response('<h1>Ploy</h1>', { headers: { 'Content-Type': 'text/html' } })
    await (await caches.open('sati-pages-1')).put('/parent-assessment?child=x', page)
    sessionStorage.setItem('sati.typed', `/\n${Date.now() + 60_000}\n{}`)
  })
  expect(await stored(page)).toMatchObject({ drafts: 1, pages: expect.any(Number) })
}

interface End {
  phone: APIRequestContext
  person: Person
  resetToken: () => Promise<string>
}

const ends: Record<string, (end: End) => Promise<unknown>> = {
  'signed out elsewhere': ({ phone }) => phone.delete('/api/auth/sessions'),
  'given a new password elsewhere': ({ phone }) =>
    phone.patch('/api/auth/change-password', {
      data: { currentPassword: password, newPassword, confirmPassword: newPassword },
    }),
  'given a new password by mail': async ({ phone, resetToken }) =>
    phone.post('/api/auth/reset-password', { data: { token: await resetToken(), newPassword } }),
  deleted: ({ phone }) => phone.delete('/api/account', { data: { confirm: 'DELETE' } }),
}

const firstDocuments: Record<string, (page: Page) => Promise<unknown>> = {
  opened: (page) => page.goto('/'),
  // Such a document has no service worker.
  'reloaded by force': async (page) =>
    (await page.context().newCDPSession(page)).send('Page.reload', { ignoreCache: true }),
}

test.describe('on a shared computer', { tag: '@desktop' }, () => {
  for (const [name, end] of Object.entries(ends)) {
    test(`an account that was ${name} leaves nothing behind`, async ({ parent, page, newBrowser, mailTo }) => {
      const { request: phone } = await newBrowser()
      expect((await phone.post('/api/auth/login', { data: parent })).status()).toBe(200)
      await leaveAnswers(page)
      // The answers of a teacher who opened a mailed link there and never signed in.
      await page.evaluate(() => localStorage.setItem('sati.draft.teacher.x', '{}'))
      const resetToken = async () => {
        await mailTo(parent.email)
        expect((await phone.post('/api/auth/forgot-password', { data: { email: parent.email } })).status()).toBe(202)
        return tokenOf(linkIn(await mailTo(parent.email, 1)))
      }
      const ended = (await end({ phone, person: parent, resetToken })) as { ok(): boolean }
      expect(ended.ok()).toBe(true)
      await page.goto('/')
      // The page itself leads to the sign-in.
      await expect(page).toHaveURL('/login')
      await expect.poll(() => stored(page)).toEqual({ drafts: 1, pages: 0, typed: null })
      expect(await page.evaluate(() => localStorage.getItem('sati.draft.teacher.x'))).toBe('{}')
      // Once: the next person's input is theirs.
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sati-session')
      await page.evaluate(() => localStorage.setItem('sati.draft.parent.x.y', '{}'))
      await page.reload()
      await scriptsRun(page)
      expect(await stored(page)).toMatchObject({ drafts: 2 })
    })
  }

  for (const [next, open] of Object.entries(firstDocuments)) {
    test(`a page that the service worker is still fetching when the session ends is not kept: the next is ${next}`, async ({
      parent,
      page,
      context,
      newBrowser,
    }) => {
      await giveConsent(page.request, (await addChild(page.request)).id)
      const last = '/_next/static/last.css'
      await context.route(`**${last}`, (route) => route.fulfill({ contentType: 'text/css', body: '' }))
      let isAnswered = false
      let arrive = () => {}
      const arrival = new Promise<void>((resolve) => {
        arrive = resolve
      })
      await context.route('**/parent-assessment', async (route, request) => {
        if (!request.serviceWorker()) return route.continue()
        const response = await route.fetch()
        isAnswered = true
        await arrival
        // A file that only this page has: once it is stored, the page has been looked at.
        await route.fulfill({ response, body: `${await response.text()}<link href="${last}">` })
      })
      await visit(page, '/parent-assessment')
      await expect.poll(() => isAnswered).toBe(true)
      const { request: phone } = await newBrowser()
      expect((await phone.post('/api/auth/login', { data: parent })).status()).toBe(200)
      expect((await phone.delete('/api/auth/sessions')).ok()).toBe(true)
      await open(page)
      await expect(page).toHaveURL('/login')
      arrive()
      const hasLast = () => page.evaluate(async (file) => !!(await caches.match(file)), last)
      await expect.poll(hasLast).toBe(true)
      await page.reload()
      await scriptsRun(page)
      expect(await stored(page)).toMatchObject({ pages: 0 })
    })
  }

  test('a session that ran out keeps the answers for its own account, and the next one finds none', async ({
    parent,
    page,
    newBrowser,
  }) => {
    await leaveAnswers(page)
    await page.context().clearCookies({ name: 'sati-session' })
    await visit(page, '/login')
    expect(await stored(page)).toMatchObject({ drafts: 1 })
    await logIn(page, t, parent)
    await expect(page).toHaveURL('/')
    expect(await stored(page)).toMatchObject({ drafts: 1 })

    const other = newPersonDetails()
    const { request } = await newBrowser()
    expect((await request.post('/api/auth/register', { data: other })).status()).toBe(201)
    await page.context().clearCookies({ name: 'sati-session' })
    await visit(page, '/login')
    await logIn(page, t, other)
    await expect(page).toHaveURL('/')
    await expect.poll(() => stored(page)).toMatchObject({ drafts: 0, pages: 0 })
  })
})
