import type { Page } from '@playwright/test'
import { errorTexts } from '@/lib/i18n/error-texts'
import { translatePage } from '@/tests/support/translation'
import { clickEverything } from './click-everything'
import { everyPage, prepare, type Reader } from './every-page'
import { expect, test } from './fixtures'
import { addChild, giveConsent } from './people'
import { scriptsRun } from './steps'
import { questionsIn } from './wording'

const readers = Object.keys(everyPage) as Reader[]
const titles = Object.values(errorTexts).map(({ title }) => title)

/** Every write is refused, so that no click deletes anything and each failure is shown. */
async function refuseWrites(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) => (route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, json: {} })),
  )
}

/** Until React has hydrated the content, which comes after the layout around it: a page translated before is another test. */
async function isTakenOver(page: Page): Promise<void> {
  const taken = () =>
    page.evaluate(() => {
      const content = document.querySelector('main h1') ?? document.querySelector('main')
      return content === null || Object.keys(content).some((key) => key.startsWith('__reactProps'))
    })
  await expect.poll(taken).toBe(true)
}

async function open(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path)
  if (answer?.ok()) await scriptsRun(page)
  if (answer?.ok()) await isTakenOver(page)
  await page.evaluate(translatePage)
}

test.describe('on pages that the browser has translated, nothing that is typed or pressed ends in an error', {
  tag: '@phone',
}, () => {
  test.use({ language: 'th', serviceWorkers: 'block' })

  for (const reader of readers) {
    test(`for the ${reader}`, async ({ context, playwright }, testInfo) => {
      test.slow()
      const { cookies, pages } = await prepare(reader, { request: playwright.request, testInfo })
      await context.addCookies(cookies)
      const page = await context.newPage()
      await refuseWrites(page)
      const errors: string[] = []
      // React rendering again what it had not hydrated yet is no fault.
      page.on('pageerror', ({ message }) => /removeChild|insertBefore/.test(message) && errors.push(message))
      for (const { path } of pages) {
        await open(page, path)
        expect(await page.evaluate(clickEverything, titles), path).toBeNull()
        expect(errors, path).toEqual([])
      }
      // The language of a translated page, too: all its texts change at once.
      await open(page, pages[0]?.path ?? '/')
      const language = await page.locator('html').getAttribute('lang')
      const other = page.locator('.language[aria-pressed=false]')
      if (await other.count()) {
        await other.evaluate((button: HTMLElement) => button.click())
        await expect(page.locator('html')).not.toHaveAttribute('lang', language ?? '')
        await expect(page.getByRole('heading', { name: new RegExp(titles.join('|')) })).toHaveCount(0)
      }
      expect(errors).toEqual([])
    })
  }
})

test('questions that were translated before React is there go on where they were', { tag: '@desktop' }, async ({
  parent,
  context,
  t,
}) => {
  expect(parent.role).toBe('parent')
  const child = await addChild(context.request)
  await giveConsent(context.request, child.id)
  const page = await context.newPage()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_next\/static\/.*\.js$/, (route) => released.then(() => route.continue()))
  await page.goto('/parent-assessment', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: t('questionnaire.howTo.begin'), exact: true })).toBeVisible()
  await expect(page.locator('[data-slot=early]')).toBeAttached()
  await page.evaluate(translatePage)
  const clickButton = (name: string) => page.getByRole('button', { name: t(name) }).click({ noWaitAfter: true })
  const question = (number: number) =>
    page.getByText(questionsIn('en', 'parent')[number - 1] ?? '').filter({ visible: true })
  await clickButton('questionnaire.howTo.begin')
  await page.getByRole('radio').nth(3).check()
  await clickButton('questionnaire.next')
  await expect(question(2)).toBeVisible()
  await page.getByRole('radio').nth(1).check()
  release()
  await scriptsRun(page)
  await expect(question(2)).toBeVisible()
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await clickButton('questionnaire.next')
  await expect(question(3)).toBeVisible()
  await clickButton('questionnaire.previous')
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
})
