import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { setPhrases } from '@/lib/i18n/set-phrases'
import { type Session, startWebKit } from '@/tests/support/webdriver'
import { brokenPhrases } from './broken-phrases'
import { watchForTrouble } from './checks'
import { screenAChild } from './engines/journey'
import { playwrightVisitor } from './engines/playwright-visitor'
import { webkitVisitor } from './engines/webkit-visitor'
import { everyPage, prepare, type Reader } from './every-page'
import { test } from './fixtures'

/*
 * The main journey in Firefox (by Playwright) and Debian's WebKit (by WebDriver). playwright.config.ts leaves out a missing
 * engine, and `npm test` reports it.
 */

test('Firefox: a parent screens a child, the network away in the middle', { tag: '@firefox' }, async ({
  page,
  baseURL,
  request,
}) => {
  await screenAChild(playwrightVisitor(page), 'en', baseURL, request)
})

test('Firefox: a font that the network cut off is no trouble of the page, one that is missing is', {
  tag: '@firefox',
}, async ({ browser }) => {
  const face = (name: string) => `@font-face { font-family: ${name}; src: url(${name}.woff2) }`
  const text = (name: string) => `<p style="font-family: ${name}">${name}</p>`
  const server = createServer((request, response) => {
    if (request.url === '/cut.woff2') return request.socket.destroy()
    if (request.url !== '/') return response.writeHead(404).end()
    response.setHeader('Content-Type', 'text/html')
    response.end(`<style>${face('cut')} ${face('missing')}</style> ${text('cut')} ${text('missing')}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await browser.newPage()
  const problems = watchForTrouble(page)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await expect.poll(() => errors).toHaveLength(2)
  expect(problems).toEqual([expect.stringContaining('missing.woff2')])
  await page.close()
  server.close()
})

test.describe('WebKit', { tag: '@webkit' }, () => {
  const { WEBKIT_DRIVER = '', WEBKIT_BROWSER = '' } = process.env
  test.describe.configure({ mode: 'default' })
  let session: Session
  test.beforeAll(async () => {
    session = await startWebKit(WEBKIT_DRIVER, WEBKIT_BROWSER)
  })
  test.afterEach(() => session.call('DELETE', '/cookie'))
  test.afterAll(() => session?.stop())

  test('a parent screens a child, the network away in the middle', async ({ baseURL, request }) => {
    await screenAChild(webkitVisitor(session), 'th', baseURL, request)
    expect(await session.run('return navigator.userAgent')).toMatch(/AppleWebKit\/.* Safari\//)
  })

  for (const reader of Object.keys(everyPage) as Reader[]) {
    test(`every page fits a phone, whatever its width, and breaks no phrase: for the ${reader}`, async ({
      baseURL,
      playwright,
    }, testInfo) => {
      test.slow()
      const { cookies, pages } = await prepare(reader, { request: playwright.request, testInfo })
      const at = (path: string) => new URL(path, baseURL).href
      await session.call('POST', '/url', { url: at('/robots.txt') })
      for (const { name, value, httpOnly } of [...cookies, inThai])
        await session.call('POST', '/cookie', { cookie: { name, value, path: '/', httpOnly } })
      for (const { path, heading } of pages) {
        await session.call('POST', '/url', { url: at(path) })
        await expect.poll(() => session.run(`return document.querySelector('h1')?.textContent`), path).toBe(heading)
        for (const width of [360, 390, 1280]) {
          await session.resize(width, 844)
          await expect.poll(() => session.run(widths), `${path} at ${width}`).toEqual([width, width])
          const broken = await session.run(`return (${brokenPhrases})(arguments[0])`, setPhrases)
          expect.soft(broken, `${path} at ${width}`).toEqual([])
        }
        expect(await session.run('return document.documentElement.lang')).toBe('th')
      }
    })
  }
})

const inThai = { name: 'language', value: 'th', httpOnly: false }
const widths = 'const { clientWidth, scrollWidth } = document.documentElement; return [clientWidth, scrollWidth]'
