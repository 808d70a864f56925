import type { Page } from '@playwright/test'
import { errorTexts } from '@/lib/i18n/error-texts'
import { typedFieldsKey } from '@/lib/request/cookie-names'
import { listDoctor } from './doctors'
import { expect, test } from './fixtures'
import { addChild, giveConsent, newPersonDetails } from './people'
import { answerQuestions, fillChild, fillRegistration, visit } from './steps'
import { fewerSigns } from './wording'

// React's errors are expected here, so this page is not the one watched for them.
test.describe('a page that fails', { tag: '@desktop' }, () => {
  const child = { name: 'Ploy', age: 8, grade: '3', gender: 'female', nationality: 'korean' }
  const school = 'Any School'

  /** Removes the message under a field, as a browser's extension may, before React does. */
  async function breakAt(page: Page, field: string, wrong: string, right: string) {
    const control = page.locator(field)
    await control.fill(wrong)
    await control.blur()
    // What keeps typed text comes with the first use of a field. Without it the page loses the text, as it does offline.
    await page.waitForFunction(() => 'keepTyped' in globalThis)
    await page.locator(`${field}-error`).evaluate((message) => message.remove())
    await control.fill(right)
    await expect(page.getByRole('heading', { name: errorTexts.en.title })).toBeVisible()
  }

  const isScript = (url: URL) => url.pathname.endsWith('.js')
  const kept = (page: Page) => page.evaluate((key) => sessionStorage.getItem(key), typedFieldsKey)
  const tryAgain = (page: Page) => page.getByRole('button', { name: errorTexts.en.tryAgain }).click()

  test.describe('with a form about a child', () => {
    test.beforeEach(({ parent }) => expect(parent.role).toBe('parent'))

    for (const [how, comeBack] of [
      ['“Try again”', tryAgain],
      ['a reload', async (page: Page) => void (await page.reload())],
      ['the connection', (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')))],
    ] as const) {
      test(`has what was typed and chosen again after ${how}`, async ({ context, t }) => {
        const page = await context.newPage()
        await visit(page, '/parent-onboarding')
        await fillChild(page, t, child)
        await page.locator('#school').fill(school)
        await breakAt(page, '#age', '99', '8')
        await comeBack(page)
        await expect(page.locator('#name')).toHaveValue('Ploy')
        await expect(page.locator('#age')).toHaveValue('8')
        await expect(page.locator('#school')).toHaveValue(school)
        await expect(page.locator('#grade')).toHaveValue('3')
        await expect(page.locator('#gender')).toHaveValue('female')
        await expect(page.locator('#nationality')).toHaveValue('korean')
        await expect(page.getByRole('listbox')).toHaveCount(0)
        expect(await kept(page)).toBeNull()
        await page.getByRole('button', { name: t('children.form.submit'), exact: true }).click()
        await expect(page.getByRole('heading', { name: t('consent.step.title') })).toBeVisible()
        const [stored] = await (await page.request.get('/api/children')).json()
        expect(stored).toMatchObject({ ...child, school })
      })
    }

    test('leaves nothing behind for another page, or after a sign-out', async ({ context, t }) => {
      const page = await context.newPage()
      for (const next of ['/', '/api/auth/logout']) {
        await visit(page, '/parent-onboarding')
        await fillChild(page, t, child)
        await breakAt(page, '#age', '99', '8')
        expect(await kept(page)).toContain('Ploy')
        await page.goto(next)
        expect(await kept(page)).toBeNull()
      }
    })
  })

  test.describe('after answers that were stored', () => {
    test.use({ serviceWorkers: 'block' })

    test('says so, and the result comes by itself once the server gives it', async ({ parent, context, t }) => {
      expect(parent.role).toBe('parent')
      const child = await addChild(context.request)
      await giveConsent(context.request, child.id)
      const page = await context.newPage()
      await visit(page, `/parent-assessment?child=${child.id}`)
      await answerQuestions(page, t, { language: 'en', assessor: 'parent', answers: fewerSigns, by: 'keys' })
      const isResult = (url: URL) => url.pathname === '/assessment-results' && !url.searchParams.has('_rsc')
      await page.route(isScript, (route) => route.abort())
      await page.route(isResult, (route) => route.fulfill({ status: 503 }))
      const asked = page.waitForResponse((response) => isResult(new URL(response.url())) && response.status() === 503)
      await page.getByRole('button', { name: t('questionnaire.finish'), exact: true }).click()
      await expect(page.getByRole('alert').getByText(t('questionnaire.arrived'))).toBeVisible()
      await asked
      await expect(page.getByText(t('questionnaire.arrived'))).toBeVisible()
      await page.unrouteAll()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(child.name)
    })
  })

  test.describe('where a form of its own cannot be loaded', () => {
    test.use({ serviceWorkers: 'block' })

    for (const [form, press] of [
      ['an appointment', 'consultations.booking.yes'],
      ['a request', 'doctors.callback'],
    ] as const) {
      test(`has what was typed when it comes again by itself: ${form}`, async ({
        parent,
        context,
        newBrowser,
        t,
      }, testInfo) => {
        expect(parent.role).toBe('parent')
        const doctor = await listDoctor(testInfo, (await newBrowser()).request)
        const child = await addChild(context.request)
        const data = { childId: child.id, doctorId: doctor.id, status: 'calendar_opened' }
        expect((await context.request.post('/api/doctor-consultations', { data })).status()).toBe(201)
        const page = await context.newPage()
        await visit(page, `/doctor-consultation?search=${doctor.name}`)
        // Not even what keeps typed text can be loaded.
        await page.route(isScript, (route) => route.abort())
        await page.getByRole('searchbox').fill('Chiang Mai')
        let timesLoaded = 0
        await page.route(/doctor-consultation\?search/, async (route) => {
          if (!route.request().isNavigationRequest()) return route.fallback()
          timesLoaded += 1
          await page.unroute(isScript)
          return route.continue()
        })
        if (form === 'a request') await page.getByRole('radio', { name: new RegExp(doctor.name) }).press(' ')
        await page.getByRole('button', { name: t(press), exact: true }).click()
        await expect.poll(() => timesLoaded).toBe(1)
        await expect(page.getByRole('searchbox')).toHaveValue('Chiang Mai')
        expect(await kept(page)).toBeNull()
      })
    }
  })

  test('never keeps a password, not even one that is shown', async ({ browser, t }) => {
    const page = await (await browser.newContext({ locale: 'en' })).newPage()
    await visit(page, '/register')
    const person = newPersonDetails()
    await fillRegistration(page, t, { ...person, role: 'teacher' })
    await page
      .getByRole('button', { name: t('ui.showPassword') })
      .first()
      .click()
    await breakAt(page, '#email', 'nobody', person.email)
    expect(await kept(page)).toContain(person.email)
    expect(await kept(page)).not.toContain(person.password)
    await tryAgain(page)
    await expect(page.locator('#email')).toHaveValue(person.email)
    await expect(page.locator('#first-name')).toHaveValue(person.firstName)
    await expect(page.locator('input[name=role][value=teacher]')).toBeChecked()
    await expect(page.locator('#password')).toHaveValue('')
    await page.context().close()
  })
})
