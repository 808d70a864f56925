import { expect } from '@playwright/test'
import { setPhrases } from '@/components/ui/jsx/set-phrases'
import { type Session, startWebKit } from '@/tests/support/webdriver'
import { brokenPhrases } from './broken-phrases'
import { readIn, screenAChild } from './engines/journey'
import { playwrightVisitor } from './engines/playwright-visitor'
import { webkitVisitor } from './engines/webkit-visitor'
import { test } from './fixtures'

/*
 * The main journey in the other two engines: Firefox by Playwright, and Debian's WebKit, which no Playwright drives, by
 * WebDriver. playwright.config.ts leaves out an engine that is not there, and `npm test` says so.
 */

test('Firefox: a parent screens a child, the network away in the middle', { tag: '@firefox' }, async ({
  page,
  baseURL,
  request,
}) => {
  await screenAChild(playwrightVisitor(page), 'en', baseURL, request)
})

const publicPages = [
  ...['/', '/login', '/register', '/privacy', '/learn/understanding-adhd'],
  ...['/sample-result', '/for-teachers', '/for-schools'],
]

test.describe('WebKit', { tag: '@webkit' }, () => {
  const { WEBKIT_DRIVER = '', WEBKIT_BROWSER = '' } = process.env
  // One browser for all of them.
  test.describe.configure({ mode: 'default' })
  let session: Session
  test.beforeAll(async () => {
    session = await startWebKit(WEBKIT_DRIVER, WEBKIT_BROWSER)
  })
  test.afterAll(() => session?.stop())

  test('a parent screens a child, the network away in the middle', async ({ baseURL, request }) => {
    await screenAChild(webkitVisitor(session), 'th', baseURL, request)
    expect(await session.run('return navigator.userAgent')).toMatch(/AppleWebKit\/.* Safari\//)
  })

  test('the public pages fit a phone, whatever its width, and break no phrase', async ({ baseURL }) => {
    const visitor = webkitVisitor(session)
    for (const path of publicPages) {
      await visitor.open(new URL(path, baseURL).href)
      await readIn(visitor, 'th')
      for (const width of [360, 390, 1280]) {
        await session.resize(width, 844)
        const measured =
          'const { clientWidth, scrollWidth } = document.documentElement; return [clientWidth, scrollWidth]'
        await expect.poll(() => session.run(measured), `${path} at ${width}`).toEqual([width, width])
        const broken = await session.run(`return (${brokenPhrases})(arguments[0])`, setPhrases)
        expect(broken, `${path} at ${width}`).toEqual([])
      }
    }
  })
})
