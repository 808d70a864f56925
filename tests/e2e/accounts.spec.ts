import type { Page } from '@playwright/test'
import { expectToast, expectToastClear, noteLeavings, noteToasts, type SeenToast } from './checks'
import { expect, test } from './fixtures'
import { addChild, giveConsent, linkIn, newAddress, newPersonDetails, password } from './people'
import { fillRegistration, logIn, scriptsRun, typeWord, visit } from './steps'
import { mostly, onOneSize, ownNames, texts, wordingIn } from './wording'

const signedInPages = [
  '/parent-onboarding',
  '/parent-assessment',
  '/assessment-results',
  '/teacher-referral',
  '/combined-results',
  '/doctor-consultation',
]

for (const language of mostly('en')) {
  test.describe(language, onOneSize[language], () => {
    test.use({ language })
    const t = wordingIn(language)
    const register = (page: Page) => page.getByRole('button', { name: t('auth.register.submit'), exact: true })

    test('passwords that differ or are too short are told before anything is sent', async ({ page }) => {
      let sent = 0
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent += 1
      })
      await visit(page, '/register')
      const person = newPersonDetails()
      await fillRegistration(page, t, { ...person, confirm: 'another horse 54' })
      await register(page).click()
      await expectToast(page, t('auth.register.mismatch.title'), t('auth.register.mismatch.text'))
      await expect(page.getByLabel(t('auth.register.confirmPassword'), { exact: true })).toHaveAttribute(
        'aria-invalid',
        'true',
      )
      await fillRegistration(page, t, { ...person, password: '12345' })
      await page.keyboard.press('Enter')
      await expectToast(page, t('auth.register.tooShort.title'), t('auth.register.tooShort.text'))
      await expectToastClear(page)
      await expect(page.getByLabel(t('auth.register.password'), { exact: true })).toBeFocused()
      expect(sent).toBe(0)
      await expect(page).toHaveURL('/register')
    })

    test('a common password is refused at its field, with advice for a better one', async ({ page }) => {
      await visit(page, '/register')
      const person = { ...newPersonDetails(), password: 'Password1', confirm: 'Password1' }
      await fillRegistration(page, t, person)
      await register(page).click()
      await expectToast(page, t('auth.register.failed.title'), t('validation.passwordCommon'))
      const field = page.getByLabel(t('auth.register.password'), { exact: true })
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(new RegExp(t('validation.passwordCommon')))
      await expect(page).toHaveURL('/register')
    })

    test('an e-mail that has an account already is refused at its field, with the way to sign in', async ({
      page,
      parent,
      checkPage,
    }) => {
      await page.context().clearCookies()
      await visit(page, '/register')
      await fillRegistration(page, t, { ...newPersonDetails(), email: parent.email.toUpperCase() })
      await register(page).click()
      await expectToast(page, t('auth.register.failed.title'), t('errors.EMAIL_TAKEN'))
      await expectToastClear(page)
      const field = page.getByLabel(t('auth.register.email'), { exact: true })
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(t('errors.EMAIL_TAKEN')))
      await checkPage(page)
      await expect(page.getByLabel(t('auth.register.firstName'), { exact: true })).toHaveValue(parent.firstName)
      await page.getByRole('link', { name: t('auth.register.signInInstead'), exact: true }).click()
      await expect(page).toHaveURL('/login')
    })

    test('a wrong password and an unknown address are refused alike, the right ones let in', async ({
      page,
      parent,
      checkPage,
    }) => {
      const child = await addChild(page.request, { name: 'Ploy' })
      await giveConsent(page.request, child.id)
      await page.context().clearCookies()
      await visit(page, '/login')
      for (const wrong of [{ password: 'wrong horse' }, { email: newAddress() }]) {
        await logIn(page, t, { ...parent, ...wrong })
        await expectToast(page, t('auth.login.failed.title'), t('auth.login.failed.text'))
        await expectToastClear(page)
        const close = page.getByRole('button', { name: t('ui.close') })
        await close.click()
        await expect(close).toHaveCount(0)
        // The toast is gone, but the reason remains next to the next step.
        const field = page.getByLabel(t('auth.login.password'), { exact: true })
        await expect(field).toHaveAccessibleDescription(t('auth.login.failed.text'))
        await expect(field).toBeFocused()
      }
      await checkPage(page)
      await page.setViewportSize({ width: 360, height: 640 })
      await logIn(page, t, parent)
      await expect(page).toHaveURL('/')
      await expectToast(page, t('auth.login.success.title'), t('auth.login.success.text'))
      const card = page.getByRole('article', { name: 'Ploy' })
      await expect(card).toBeVisible()
      // A toast under the pointer remains, and covers no control.
      await page.locator('[data-sonner-toast]').hover()
      await card.getByRole('link', { name: t('dashboard.card.start') }).press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
      await expectToastClear(page)
    })

    test('after logout the Back button shows nothing of the children', async ({ parentPage: page }) => {
      const child = await addChild(page.request, { name: 'Ploychompoo' })
      await visit(page, '/')
      await expect(page.getByRole('article', { name: child.name })).toBeVisible()
      await visit(page, '/parent-assessment')
      await page.getByRole('link', { name: t('header.logout') }).click()
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('link', { name: t('landing.start') })).toBeVisible()
      const left = () => page.evaluate(() => [document.cookie, Object.keys(localStorage).join()].join())
      await expect.poll(left).not.toMatch(/current-child|sati\.draft/)
      for (let step = 0; step < 2; step++) {
        await page.goBack()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(child.name)).toHaveCount(0)
      }
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    })

    test('a signed-out visitor of a signed-in page is told so and redirected to the sign-in page', async ({ page }) => {
      const seen = { toasts: await noteToasts(page), leavings: await noteLeavings(page) }
      const paths = language === 'en' ? signedInPages : signedInPages.slice(0, 2)
      for (const path of paths) await expectToBeTurnedAway(page, path, seen)
      expect(seen.toasts).toHaveLength(paths.length)
    })

    test('a session that ended is told on the home page too', async ({ parentPage: page, context }) => {
      const seen = { toasts: await noteToasts(page), leavings: await noteLeavings(page) }
      await addChild(page.request, { name: 'Ploychompoo' })
      // Signed out on another device: the browser still has its cookie.
      const [cookie] = (await context.cookies()).filter(({ name }) => name === 'sati-session')
      await page.request.get('/api/auth/logout', { maxRedirects: 0 })
      await context.addCookies(cookie ? [cookie] : [])
      await bringToastsLate(page)
      await expectToBeTurnedAway(page, '/', seen)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })

    async function expectToBeTurnedAway(
      page: Page,
      path: string,
      { toasts, leavings }: { toasts: SeenToast[]; leavings: string[] },
    ) {
      const before = toasts.length
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page).toHaveURL('/login')
      await expect.poll(() => toasts.length, path).toBe(before + 1)
      const toast = toasts[before]
      expect(toast?.words, path).toContain(t('dashboard.unauthorized.title'))
      expect(toast?.words, path).toContain(t('dashboard.unauthorized.text'))
      await expect.poll(() => leavings.slice(before), `${path}: to the sign-in page`).toEqual(['in time'])
    }

    test('the mailed link confirms an address once', async ({ page, newBrowser, mailTo, checkPage }) => {
      await visit(page, '/register')
      const person = newPersonDetails()
      await fillRegistration(page, t, person)
      await register(page).click()
      await expect(page).toHaveURL('/parent-onboarding')
      const mail = await mailTo(person.email)
      expect(mail.subject).toBe(t('mail.verification.subject'))
      const reader = await newBrowser()
      await visit(reader, linkIn(mail))
      await expect(reader.getByRole('heading', { name: t('verifyEmail.title') })).toBeVisible()
      await checkPage(reader)
      const secret = reader.getByLabel(t('verifyEmail.password'), { exact: true })
      for (const [given, sign] of [
        ['', reader.getByText(t('validation.required'))],
        ['wrong horse', reader.getByText(t('verifyEmail.wrongPassword'))],
        [password, reader.getByRole('heading', { name: t('verifyEmail.done') })],
      ] as const) {
        await secret.fill(given)
        await reader.getByRole('button', { name: t('verifyEmail.confirm'), exact: true }).click()
        await expect(sign).toBeVisible()
        await checkPage(reader)
      }
      await visit(reader, linkIn(mail))
      await expect(reader.getByRole('heading', { name: t('verifyEmail.invalid') })).toBeVisible()
      await checkPage(reader)
    })

    test('the owner of an address that another person has registered closes the account to that person', async ({
      page,
      newBrowser,
      mailTo,
      checkPage,
    }) => {
      await visit(page, '/register')
      const person = newPersonDetails()
      await fillRegistration(page, t, person)
      await register(page).click()
      await expect(page).toHaveURL('/parent-onboarding')
      const reader = await newBrowser()
      await visit(reader, linkIn(await mailTo(person.email)))
      await reader.getByRole('button', { name: t('verifyEmail.notMe.act'), exact: true }).click()
      await expect(reader.getByText(t('verifyEmail.notMe.warning.opened'))).toBeVisible()
      await checkPage(reader)
      await typeWord(reader, t)
      await reader.getByRole('button', { name: t('verifyEmail.notMe.confirm'), exact: true }).click()
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText(t('verifyEmail.notMe.done.title'))
      await checkPage(reader)
      expect((await page.request.get('/api/auth/user')).status()).toBe(401)
    })

    test('the first byte is in the language of the browser', async ({ request, baseURL }) => {
      const other = language === 'en' ? 'th' : 'en'
      // By the browser's preference, and against it by the earlier choice.
      const asking: Record<string, string>[] = [
        { 'Accept-Language': language === 'th' ? 'th-TH,th;q=0.9,en;q=0.8' : 'en-GB,en;q=0.9' },
        { 'Accept-Language': other, Cookie: `language=${language}` },
      ]
      for (const headers of asking) {
        const html = await (await request.get(`${baseURL}/login`, { headers })).text()
        expect(html).toContain(`<html lang="${language}"`)
        expect(html).toContain(t('auth.login.lead'))
        expect(html).not.toContain(wordingIn(other)('auth.login.lead'))
      }
    })
  })
}

for (const role of ['teacher', 'doctor']) {
  test(`a person who registers as a ${role} lands on the home page`, { tag: '@desktop' }, async ({ page, t }) => {
    await visit(page, '/register')
    await fillRegistration(page, t, { ...newPersonDetails(), role })
    await page.getByRole('button', { name: t('auth.register.submit'), exact: true }).click()
    await expect(page).toHaveURL('/')
    await expectToast(page, t('auth.register.success.title'), t('auth.register.success.text'))
    await expect(page.getByRole('link', { name: t(`header.roles.${role}`), exact: true })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('role'))).toBe(role)
  })
}

test('the language changes in every text at once and is remembered in two ways', async ({ page, context }) => {
  await visit(page, '/')
  const toggle = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(toggle(ownNames.en)).toHaveAttribute('aria-pressed', 'true')
  const shown = await page.getByRole('main').or(page.getByRole('contentinfo')).allInnerTexts()
  const english = sentencesIn(texts.en).filter((sentence) => shown.join('\n').includes(sentence))
  expect(english.length).toBeGreaterThan(10)

  await toggle(ownNames.th).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordingIn('th')('landing.title'))
  const after = (await page.getByRole('main').or(page.getByRole('contentinfo')).allInnerTexts()).join('\n')
  expect(english.filter((sentence) => after.includes(sentence))).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  await expect(toggle(ownNames.th)).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('th')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordingIn('th')('landing.title'))
  // Some browsers drop cookies and keep the storage.
  await context.clearCookies({ name: 'language' })
  await page.reload()
  await scriptsRun(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordingIn('th')('landing.title'))
  await page.getByRole('link', { name: wordingIn('th')('landing.start') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordingIn('th')('auth.login.heading'))
})

/** Loads the toast component late, as on a slow connection. */
async function bringToastsLate(page: Page): Promise<void> {
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    const response = await route.fetch()
    const showsToasts = (await response.text()).includes('data-swipe-direction')
    if (showsToasts) await page.waitForURL('/login', { timeout: 1_000, waitUntil: 'commit' }).catch(() => null)
    await route.fulfill({ response })
  })
}

/** Every longer message without a placeholder. */
function sentencesIn(messages: object): string[] {
  return Object.values(messages)
    .flatMap((value) => (typeof value === 'string' ? [value] : sentencesIn(value)))
    .filter((sentence) => sentence.length > 5 && !/[{<]/.test(sentence))
}
