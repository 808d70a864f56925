import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { everyPage, prepare, type Reader } from '../e2e/every-page'
import { scriptsRun } from '../e2e/steps'
import { languages, wordingIn } from '../e2e/wording'
import { fileOf, folder, looks, only } from './places'

const mostWindows = 4

/** An account has its own language; a page without one uses the browser's. */
async function open(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage()
  const answer = await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  if (answer?.ok()) await scriptsRun(page)
  return page
}

async function draw(page: Page, nameOf: (look: (typeof looks)[number]) => string): Promise<void> {
  for (const look of looks) {
    await page.emulateMedia({ colorScheme: look.theme, reducedMotion: 'reduce' })
    await page.setViewportSize(look.size)
    const path = join(folder, nameOf(look))
    await mkdir(dirname(path), { recursive: true })
    const height = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      return document.documentElement.scrollHeight
    })
    const clip = { x: 0, y: 0, width: look.size.width, height: Math.min(height, mostWindows * look.size.height) }
    await page.screenshot({ path, fullPage: true, clip, animations: 'disabled' })
  }
}

/** The page after its form was sent empty, or after its questions began; undefined without either. */
async function nextState(page: Page, begin: string): Promise<string | undefined> {
  const questions = page.getByRole('button', { name: begin, exact: true })
  if (await questions.isVisible()) {
    await questions.click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    return 'question'
  }
  const send = page.locator('main form:not([action^="/"]) button:not([type=button])').first()
  if (!(await send.isVisible())) return undefined
  await send.click()
  return 'sent empty'
}

for (const reader of Object.keys(everyPage) as Reader[]) {
  for (const language of languages) {
    test(`${reader} ${language}`, async ({ browser, playwright, baseURL }, testInfo) => {
      const isMeant = (path: string) => reader.includes(only) || path.includes(only)
      if (!everyPage[reader].some(([path]) => isMeant(path))) return
      const { cookies, pages } = await prepare(reader, { request: playwright.request, testInfo })
      const locale = language === 'th' ? 'th-TH' : 'en-US'
      const context = await browser.newContext({ locale, baseURL, serviceWorkers: 'block' })
      await context.addCookies([...cookies, { name: 'language', value: language, url: baseURL ?? '' }])
      for (const [index, { path }] of pages.entries()) {
        if (!isMeant(everyPage[reader][index]?.[0] ?? '')) continue
        const label = (everyPage[reader][index]?.[0] ?? '').replaceAll(/[^\w{}]+/g, ' ').trim() || 'home'
        const name = `${String(index + 1).padStart(2, '0')} ${label}`
        console.log(`${reader} ${language}: ${index + 1} of ${pages.length}, ${label}`)
        const page = await open(context, path)
        await draw(page, (look) => fileOf({ reader, language, name }, look))
        const state = await nextState(page, wordingIn(language)('questionnaire.howTo.begin'))
        if (state) await draw(page, (look) => fileOf({ reader, language, name: `${name}, ${state}` }, look))
        await page.close()
      }
      await context.close()
    })
  }
}
