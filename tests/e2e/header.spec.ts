import type { Page } from '@playwright/test'
import { everyPage, prepare, type Reader } from './every-page'
import { expect, test } from './fixtures'
import { languages } from './wording'

const readers = Object.keys(everyPage) as Reader[]
const widths = [360, 768, 1366]

/** The header as rendered by the server; undefined on pages without one. */
function headerIn(html: string): string | undefined {
  return html.match(/<header.*?<\/header>/s)?.[0]
}

test.describe('nothing of the header is taller than it, and no text takes more lines than in the other language', {
  tag: '@desktop',
}, () => {
  for (const reader of readers) {
    test(`for the ${reader}`, async ({ browser, baseURL, playwright }, testInfo) => {
      const { cookies, pages } = await prepare(reader, { request: playwright.request, testInfo })
      const shown: Page[] = []
      for (const language of languages) {
        const context = await browser.newContext({ locale: language, serviceWorkers: 'block' })
        await context.addCookies([...cookies, { name: 'language', value: language, url: baseURL ?? '' }])
        shown.push(await context.newPage())
      }
      const [english, thai] = shown as [Page, Page]
      const seen = new Set<string | undefined>()
      for (const { path } of pages) {
        const header = headerIn(await (await thai.request.get(path)).text())
        if (header === undefined || seen.has(header)) continue
        seen.add(header)
        for (const page of shown) await page.goto(path)
        for (const width of widths) {
          const [inEnglish, inThai] = [await look(english, width), await look(thai, width)]
          expect([...inEnglish.outside, ...inThai.outside], `taller than the header of ${path} at ${width}`).toEqual([])
          const lines = ({ texts }: typeof inThai) => texts.map((text) => text.lines)
          const words = JSON.stringify([inEnglish.texts, inThai.texts])
          expect(lines(inThai), `lines in the header of ${path} at ${width}: ${words}`).toEqual(lines(inEnglish))
        }
      }
      expect(seen.size).toBeGreaterThan(0)
      for (const page of shown) await page.context().close()
    })
  }
})

async function look(page: Page, width: number) {
  await page.setViewportSize({ width, height: 700 })
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width)
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate(measureHeader)
}

/**
 * Runs in a page.
 * @returns the parts that are taller than the header or outside of it, and how many lines each text has
 */
function measureHeader() {
  const frame = document.querySelector('header')?.getBoundingClientRect() ?? new DOMRect()
  const outside: string[] = []
  const texts: { text: string | null; lines: number }[] = []
  const range = document.createRange()
  for (const element of document.querySelectorAll('.header-row *')) {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    // Text for screen readers alone is one pixel large.
    if (width <= 1 || height <= 1) continue
    if (top < frame.top - 1 || bottom > frame.bottom + 1) outside.push(element.outerHTML)
    // Deeper elements differ by language: Thai has its phrases in elements.
    if (!element.matches('.header-row > *, a > *, button > *') || !element.textContent?.trim()) continue
    range.selectNodeContents(element)
    const middles = [...range.getClientRects()].filter((box) => box.width > 1).map((box) => (box.top + box.bottom) / 2)
    const lines = middles.sort((one, other) => one - other).filter((at, index) => at - (middles[index - 1] ?? 0) > 4)
    texts.push({ text: element.textContent, lines: lines.length })
  }
  return { outside, texts }
}
