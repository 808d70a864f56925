import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import type { RunOptions } from 'axe-core'
import { setPhrases } from '@/lib/i18n/set-phrases'
import { root } from '@/scripts/lib/paths.mjs'
import { brokenPhrases } from './broken-phrases'
import { brokenWords } from './broken-words'
import { cutOffWhenLarge } from './cut-off'

/** Injected as it is: axe's builder for Playwright would inject it twice, and unminified. */
const axe = readFileSync(join(root, 'node_modules/axe-core/axe.min.js'), 'utf8')
const options: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  resultTypes: ['violations'],
  // None of these rules needs the style sheets, which it would fetch again for every page.
  preload: { assets: ['media'] },
}

export async function checkPage(page: Page): Promise<void> {
  // The title follows a moment after the content of a page that the router opened.
  await expect(page).toHaveTitle(/\S/)
  const hasAxe = await page.evaluate(() => document.fonts.ready.then(() => 'axe' in window))
  if (!hasAxe) {
    await page.evaluate(axe)
    await page.evaluate(rememberColours)
  }
  expect.soft(await page.evaluate(runAxe, options), `accessibility of ${page.url()}`).toEqual([])
  const undrawn = page
    .locator('.icon')
    .evaluateAll((icons) =>
      icons.filter((icon) => getComputedStyle(icon).maskImage === 'none').map((icon) => icon.getAttribute('class')),
    )
  expect.soft(await undrawn, `icons without a drawing on ${page.url()}`).toEqual([])
  const { overflow, clipped } = await page.evaluate(measure)
  expect.soft(overflow, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(clipped, `texts cut off on ${page.url()}`).toEqual([])
  await checkWidths(page)
}

/** Fails when text twice as large overflows a narrow phone, or a word or a Thai phrase is broken. For phones only. */
export async function checkWidths(page: Page): Promise<void> {
  const size = page.viewportSize()
  if (!size || size.width >= 768) return
  const isThai = (await page.locator('html').getAttribute('lang')) === 'th'
  // The most common width first: each other one is a new layout.
  for (const width of isThai ? [390, 1280, 360] : [360]) {
    await resize(page, { ...size, width })
    await expectNone(() => page.evaluate(brokenWords), `words on two lines of ${page.url()} at ${width}`)
    if (!isThai) continue
    const broken = () => page.evaluate(brokenPhrases, setPhrases)
    await expectNone(broken, `phrases on two lines of ${page.url()} at ${width}`)
  }
  await resize(page, { ...size, width: 320 })
  const cutOff = () => page.evaluate(cutOffWhenLarge)
  await expectNone(cutOff, `cut off on ${page.url()} at 320 with text twice as large`)
  await resize(page, size)
}

/** Measures again while something is found: on a busy machine the page may still be changing. */
async function expectNone(measured: () => Promise<string[]>, message: string): Promise<void> {
  await expect.configure({ soft: true }).poll(measured, { message, timeout: 10_000 }).toEqual([])
}

/** Until the page has that width: an earlier measurement would be of another one. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth)).toBe(size.width)
}

/** Runs in the page. Our pages have no frames. Passed rules are left out, as they are long. */
async function runAxe(options: RunOptions): Promise<string[]> {
  const { run } = (window as unknown as { axe: typeof import('axe-core') }).axe
  const { violations } = await run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

interface AxeColour {
  r: number
  g: number
  b: number
  alpha: number
}

/** Runs in the page. axe parses the same few colours again for every text: half of a check's time. */
function rememberColours(): void {
  const { Color } = (window as unknown as AxeColours).axe.commons.color
  const read = Color.prototype.parseString
  const known = new Map<string, AxeColour>()
  Color.prototype.parseString = function (text) {
    const before = known.get(text)
    if (before) return Object.assign(this, before)
    read.call(this, text)
    const { r, g, b, alpha } = this
    known.set(text, { r, g, b, alpha })
    return this
  }
}

interface AxeColours {
  axe: {
    commons: { color: { Color: { prototype: AxeColour & { parseString(this: AxeColour, text: string): AxeColour } } } }
  }
}

/** Runs in the page. An element with hidden overflow must not cut off text. */
function measure(): { overflow: number; clipped: string[] } {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const clipped = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    if (!(element instanceof HTMLElement) || !element.textContent?.trim()) return false
    const { overflowX, overflowY, textOverflow } = getComputedStyle(element)
    // The questionnaire's bar shortens a long name so that all answers remain visible; screen readers get all of it.
    if (textOverflow === 'ellipsis' && element.closest('[data-slot=bar]')) return false
    // Text for screen readers alone is one pixel large on purpose.
    if (element.clientWidth <= 1 && element.clientHeight <= 1) return false
    const tooWide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1
    const tooHigh = hides(overflowY) && element.scrollHeight > element.clientHeight + 1
    return tooWide || tooHigh
  })
  const root = document.documentElement
  return { overflow: root.scrollWidth - root.clientWidth, clipped: clipped.map((element) => element.textContent ?? '') }
}

/** Collects script errors, violations of the Content-Security-Policy, and dialogs, none of which may happen. */
export function watchForTrouble(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => {
    if (!isFontCutOff(error)) problems.push(error.message)
  })
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && /Content Security Policy|Minified React error|hydrat/i.test(text))
      problems.push(text)
  })
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return problems
}

/**
 * Firefox reports an error of the page when the network is off or the page is left before a font is loaded. Such codes begin
 * with 0x804b, unlike those of a missing or broken font.
 */
function isFontCutOff({ name, message }: Error): boolean {
  const status = /^download failed .*: status=(\d+)/.exec(message)?.[1]
  return name === 'downloadable font' && Number(status) >>> 16 === 0x804b
}

function toast(page: Page, words: string): Locator {
  return page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: words })
}

export async function expectToast(page: Page, title: string, text: string): Promise<void> {
  await expect(toast(page, title).filter({ hasText: text })).toBeVisible()
}

/** Fails unless all of it is in the window, and nothing covers its middle. */
export async function expectInSight(element: Locator): Promise<void> {
  await expect(element).toBeInViewport({ ratio: 1 })
  const isOnTop = (rect: Element) => {
    const { left, right, top, bottom } = rect.getBoundingClientRect()
    return rect.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
  await expect.poll(() => element.evaluate(isOnTop), 'nothing is over it').toBe(true)
}

/** Fails when the visible toast covers a button, an answer, an invalid field or its message. */
export async function expectToastClear(page: Page): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').last()
  await expect(toast).toBeVisible()
  await expect.poll(() => toast.evaluate(coveredBy), 'covered by the toast').toEqual([])
}

/** Runs in the page. The questionnaire's bar replaces the site's header, which is not in `main`. */
function coveredBy(toast: Element): string[] {
  const rect = toast.getBoundingClientRect()
  const needed =
    ':is(main, [role=dialog]) :is(button:not([data-slot=bar] *), [data-slot=button]:not([data-slot=bar] *), label:has([type=radio]), [aria-invalid=true], [data-slot=field-error])'
  return [...document.querySelectorAll(needed)]
    .filter((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return left < rect.right && right > rect.left && top < rect.bottom && bottom > rect.top
    })
    .map((element) => element.textContent || element.outerHTML)
}

export async function expectToastOff(page: Page, button: Locator): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').last()
  await expect(toast).toBeVisible()
  const meets = async () => {
    const [over, under] = await Promise.all([toast.boundingBox(), button.boundingBox()])
    if (!over || !under) return false
    const isBeside = over.x >= under.x + under.width || under.x >= over.x + over.width
    return !isBeside && over.y < under.y + under.height && under.y < over.y + over.height
  }
  await expect.poll(meets, 'the toast on the button').toBe(false)
}

export interface SeenToast {
  words: string
}

/** Records every error toast from now on, also a short one. Call it before the first page is opened. */
export async function noteToasts(page: Page): Promise<SeenToast[]> {
  const seen: SeenToast[] = []
  await page.exposeFunction('noteToast', (words: string) => void seen.push({ words }))
  await page.addInitScript(() => {
    let last = ''
    new MutationObserver(() => {
      const words = document.querySelector('[role=alert]')?.textContent ?? ''
      if (words !== '' && words !== last) (window as unknown as Notes).noteToast(words)
      last = words
    }).observe(document, { childList: true, subtree: true })
  })
  return seen
}

interface Notes {
  noteToast: (words: string) => void
}

/**
 * Records whether each page that leaves for the sign-in page does so within a second of its toast. By a timer of the page,
 * as a busy machine delays both alike.
 */
export async function noteLeavings(page: Page): Promise<string[]> {
  const leavings: string[] = []
  await page.exposeFunction('noteLeaving', (when: string) => void leavings.push(when))
  await page.addInitScript(() => {
    let when = 'in time'
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[role=alert]')?.textContent) return
      observer.disconnect()
      setTimeout(() => {
        when = 'too late'
      }, 1000)
    })
    observer.observe(document, { childList: true, subtree: true })
    navigation.addEventListener('navigate', ({ destination }) => {
      if (new URL(destination.url).pathname === '/api/login') (window as unknown as Leaving).noteLeaving(when)
    })
  })
  return leavings
}

interface Leaving {
  noteLeaving: (when: string) => void
}
