import { expect } from '@playwright/test'
import { startWebKit } from '@/tests/support/webdriver'
import { screenAChild } from './engines/journey'
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

test('WebKit: a parent screens a child, the network away in the middle', { tag: '@webkit' }, async ({
  baseURL,
  request,
}) => {
  const { WEBKIT_DRIVER = '', WEBKIT_BROWSER = '' } = process.env
  const session = await startWebKit(WEBKIT_DRIVER, WEBKIT_BROWSER)
  try {
    await screenAChild(webkitVisitor(session), 'th', baseURL, request)
    expect(await session.run('return navigator.userAgent')).toMatch(/AppleWebKit\/.* Safari\//)
  } finally {
    await session.stop()
  }
})
