import type { Browser, Cookie, Page } from '@playwright/test'
import { lateFormTexts } from '@/components/forms/late-form-texts'
import { expect, test } from './fixtures'
import { addChild, assessmentsOf, giveConsent } from './people'
import { answerTo, chooseRelation, questionHeading, scriptsRun } from './steps'
import { fewerSigns, languages, manySigns, onOneSize, wordingIn } from './wording'

/** Delays the scripts of each page that it opens until they are released; the service worker would fetch them itself. */
async function holdScripts(page: Page) {
  let released = Promise.resolve()
  let release = () => {}
  await page.route(/\/_next\/static\/.*\.js$/, (route) => released.then(() => route.continue()))
  function hold() {
    released = new Promise<void>((resolve) => {
      release = resolve
    })
  }
  return {
    hold,
    open: async (path: string) => {
      hold()
      await page.goto(path, { waitUntil: 'commit' })
    },
    release: () => release(),
  }
}

for (const language of languages) {
  test.describe(`${language}, before React is there`, onOneSize[language], () => {
    test.use({ language, serviceWorkers: 'block' })
    const t = wordingIn(language)
    const heading = (page: Page, number: number) => questionHeading(page, t, language, number)
    const counter = (page: Page, number: number) =>
      page.locator('b:visible', { hasText: t('questionnaire.counter', { number, total: 18 }) })
    // An action that only React can do happens once React is loaded.
    const clickButton = (page: Page, name: string) =>
      page.getByRole('button', { name: t(name), exact: true }).click({ noWaitAfter: true })

    async function beginWithoutScripts(page: Page) {
      await giveConsent(page.request, (await addChild(page.request)).id)
      const scripts = await holdScripts(page)
      await scripts.open('/parent-assessment')
      await clickButton(page, 'questionnaire.howTo.begin')
      return scripts
    }

    test('questions are answered, also back and forth, and go on where they were', async ({
      parentPage: page,
      checkPage,
    }) => {
      const scripts = await beginWithoutScripts(page)
      await expect(heading(page, 1)).toBeFocused()
      await expect(counter(page, 1)).toHaveCount(1)
      await expect(page.getByRole('button', { name: t('questionnaire.previous'), exact: true })).toBeDisabled()
      await clickButton(page, 'questionnaire.next')
      await expect(page.getByText(t('questionnaire.missingAnswer.title'))).toBeVisible()
      await expect(answerTo(page, language, 0)).toBeFocused()
      await answerTo(page, language, 3).check()
      await expect(page.getByText(t('questionnaire.missingAnswer.title'))).toBeHidden()
      await clickButton(page, 'questionnaire.next')
      await expect(heading(page, 2)).toBeFocused()
      await page.keyboard.press('2')
      await expect(answerTo(page, language, 1)).toBeChecked()
      await page.keyboard.press('Enter')
      await expect(heading(page, 3)).toBeFocused()
      await checkPage(page)
      // `goBack` blocks until a page has loaded, and this one lacks its scripts.
      await page.evaluate(() => history.back())
      await expect(heading(page, 2)).toBeVisible()
      await expect(answerTo(page, language, 1)).toBeChecked()
      await clickButton(page, 'questionnaire.previous')
      await expect(answerTo(page, language, 3)).toBeChecked()
      await page.evaluate(() => history.forward())
      await expect(heading(page, 2)).toBeVisible()
      await clickButton(page, 'questionnaire.next')
      await answerTo(page, language, 2).check()
      await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '3')
      await answerTo(page, language, 2).focus()

      scripts.release()
      await scriptsRun(page)
      await expect(page.locator('input[type=radio]')).toHaveCount(4)
      await expect(heading(page, 3)).toBeVisible()
      await expect(counter(page, 3)).toHaveCount(1)
      await expect(answerTo(page, language, 2)).toBeChecked()
      await expect(answerTo(page, language, 2)).toBeFocused()
      await clickButton(page, 'questionnaire.next')
      await expect(heading(page, 4)).toBeFocused()

      // Entries from before React loaded work with Back too, without a reload.
      await page.evaluate(() => document.documentElement.setAttribute('data-same', ''))
      for (const [number, answer] of [
        [3, 2],
        [2, 1],
        [1, 3],
      ] as const) {
        await page.goBack()
        await expect(heading(page, number)).toBeVisible()
        await expect(answerTo(page, language, answer)).toBeChecked()
      }
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
      await page.goForward()
      await expect(heading(page, 1)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-same')
    })

    test('a page opened again in the middle shows its answer, and Finish is done once', async ({
      parentPage: page,
    }) => {
      const scripts = await beginWithoutScripts(page)
      for (const [index, answer] of manySigns.entries()) {
        await expect(heading(page, index + 1)).toBeFocused()
        await answerTo(page, language, answer).check()
        if (index < 17) await clickButton(page, 'questionnaire.next')
      }
      await expect(page.getByRole('button', { name: t('questionnaire.review.open') })).toBeVisible()
      await scripts.open('/parent-assessment')
      await expect(heading(page, 18)).toBeVisible()
      await expect(answerTo(page, language, manySigns[17] ?? 0)).toBeChecked()
      await clickButton(page, 'questionnaire.finish')
      const finish = page.getByRole('button', { name: t('questionnaire.finish'), exact: true })
      await expect(finish).toHaveAttribute('data-pressed')
      await clickButton(page, 'questionnaire.finish')
      // Stored as finished: had the page been closed now, the next visit would send them.
      expect(await page.evaluate(() => Object.values(localStorage).join())).toContain('"isWaiting":true')
      scripts.release()
      await expect(page).toHaveURL('/assessment-results')
      await expect(page.getByText(t('screening.levels.high'), { exact: true }).first()).toBeVisible()
      expect((await assessmentsOf(page.request)).map(({ answers }) => answers)).toEqual([manySigns])
      await page.goBack()
      await expect(page).not.toHaveURL(/parent-assessment/)
    })

    test('reloaded in the middle, Back leads on to how to answer, and Next to a question that React knows', async ({
      parentPage: page,
    }) => {
      const scripts = await beginWithoutScripts(page)
      await answerTo(page, language, 1).check()
      await clickButton(page, 'questionnaire.next')
      await answerTo(page, language, 2).check()
      scripts.release()
      await scriptsRun(page)
      const reload = () => page.evaluate(() => location.reload())
      scripts.hold()
      await reload()
      await expect(answerTo(page, language, 2)).toBeChecked()
      await clickButton(page, 'questionnaire.next')
      await expect(heading(page, 3)).toBeFocused()
      for (const answer of [2, 1]) {
        await page.evaluate(() => history.back())
        await expect(answerTo(page, language, answer)).toBeChecked()
      }
      await page.evaluate(() => history.back())
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
      await page.evaluate(() => history.forward())
      await expect(answerTo(page, language, 1)).toBeChecked()
      scripts.release()
      await scriptsRun(page)
      await expect(heading(page, 1)).toBeVisible()
      await clickButton(page, 'questionnaire.next')
      await expect(answerTo(page, language, 2)).toBeChecked()
      await page.goBack()
      await expect(heading(page, 1)).toBeVisible()
    })

    test('a relation that is chosen before React has the words that fit it, and is sent', async ({
      parentPage: page,
    }) => {
      const child = await addChild(page.request)
      const scripts = await holdScripts(page)
      await scripts.open('/parent-assessment')
      await chooseRelation(page, t, 'father')
      scripts.release()
      const statement = t('consent.step.statement', { relation: 'father' })
      await page.getByRole('checkbox', { name: statement, exact: true }).check()
      await clickButton(page, 'consent.step.start')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.howTo.title'))
      const consents = await (await page.request.get('/api/consents')).json()
      expect(consents).toContainEqual(expect.objectContaining({ childId: child.id, relation: 'father' }))
    })

    test('the list of answers and the other language come with React', async ({ parentPage: page }) => {
      const scripts = await beginWithoutScripts(page)
      for (const [index, answer] of fewerSigns.entries()) {
        await answerTo(page, language, answer).check()
        if (index < 17) await clickButton(page, 'questionnaire.next')
      }
      await clickButton(page, 'questionnaire.review.open')
      await expect(page.getByRole('button', { name: t('questionnaire.review.open') })).toHaveAttribute('data-pressed')
      scripts.release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('questionnaire.review.title'))
      await page.goBack()
      // The focus is stored too, for the page that opens again.
      await expect(heading(page, 18)).toBeFocused()

      await scripts.open('/parent-assessment')
      await expect(answerTo(page, language, fewerSigns[17] ?? 0)).toBeChecked()
      await clickButton(page, 'questionnaire.previous')
      await expect(heading(page, 17)).toBeVisible()
      const other = language === 'en' ? 'th' : 'en'
      await page.locator(`button[lang=${other}]`).click({ noWaitAfter: true })
      await expect(page.locator(`button[lang=${other}]`)).toHaveAttribute('data-pressed')
      scripts.release()
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expect(questionHeading(page, wordingIn(other), other, 17)).toBeVisible()
      await expect(answerTo(page, other, fewerSigns[16] ?? 0)).toBeChecked()
    })
  })
}

/** A page in its own browser: it logs errors where scripts are missing or an extension is active, as it should. */
async function openAlone(browser: Browser, path: string, cookies: Cookie[] = []) {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  return { page, open: () => page.goto(path, { waitUntil: 'commit' }) }
}

test('a form whose scripts never come says so, and keeps what was typed', { tag: '@desktop' }, async ({ browser }) => {
  for (const [language, path, field] of [
    ['en', '/login', 'auth.login.email'],
    ['th', '/register', 'auth.register.email'],
  ] as const) {
    const t = wordingIn(language)
    const { page, open } = await openAlone(browser, path)
    await page.context().addCookies([{ name: 'language', value: language, url: test.info().project.use.baseURL ?? '' }])
    await page.route('**/_next/static/**/*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
    await open()
    const email = page.getByRole('textbox', { name: t(field), exact: true })
    await email.fill('mali@example.com')
    const form = page.locator('form', { has: email })
    await form.locator('button:not([type=button])').last().click()
    const again = page.getByRole('link', { name: lateFormTexts[language].again })
    await expect(form.getByRole('alert')).toContainText(lateFormTexts[language].text, { timeout: 12_000 })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await again.click()
    await expect(again).toHaveCount(0)
    await expect(email).toHaveValue('mali@example.com')
    await page.context().close()
  }
})

test('what an extension puts beside a field loses nothing that was typed before React', {
  tag: '@desktop',
}, async ({ browser, context, parent }) => {
  expect(parent.role).toBe('parent')
  const child = await addChild(context.request)
  await giveConsent(context.request, child.id)
  const signedIn = await context.cookies()
  for (const [path, cookies] of [
    ['/login', []],
    ['/register', []],
    ['/forgot-password', []],
    ['/parent-onboarding', signedIn],
    [`/teacher-referral?child=${child.id}`, signedIn],
  ] as const) {
    const { page, open } = await openAlone(browser, path, [...cookies])
    let release = () => {}
    const released = new Promise<void>((resume) => {
      release = resume
    })
    await page.route(/\/_next\/static\/.*\.js$/, (route) => released.then(() => route.continue()))
    await open()
    const fields = page.locator(
      'main form :is(input:is([type=text], [type=email], [type=password], [type=number], :not([type])):not([aria-hidden], [tabindex="-1"]))',
    )
    await expect(fields.first()).toBeVisible()
    const count = await fields.count()
    for (let at = 0; at < count; at += 1) {
      const isNumber = (await fields.nth(at).getAttribute('type')) === 'number'
      if (await fields.nth(at).isEditable()) await fields.nth(at).fill(isNumber ? '9' : `typed${at}@example.com`)
    }
    const role = page.locator('main form input[type=radio]').last()
    if (await role.count()) await role.check({ force: true })
    const read = () =>
      page.locator('main form input:not([aria-hidden], [tabindex="-1"])').evaluateAll((inputs) =>
        inputs.map((input) => {
          const { type, value, checked } = input as HTMLInputElement
          return type === 'radio' ? `${value} ${checked}` : value
        }),
      )
    const typed = await read()
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('main form input')) field.before(document.createElement('div'))
    })
    release()
    await scriptsRun(page)
    await expect(page.locator('main form div:empty:not([data-late])'), path).toHaveCount(0)
    await expect.poll(read, path).toEqual(typed)
    if (path === '/forgot-password') {
      await page.locator('main form button:not([type=button])').click()
      await expect(fields).toHaveCount(0)
    }
    await page.context().close()
  }
})
