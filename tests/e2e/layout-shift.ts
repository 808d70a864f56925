import { expect, type Page } from '@playwright/test'

/** The maximum of Chromium's layout shift score while a page loads. */
export const mostShift = 0.02

/** 400 kbit/s, 400 ms round trip, a processor four times slower, and an empty cache. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** The order of a slow connection on any machine: the text with its preloaded fonts, the scripts, the whole fonts. */
export async function bringInTurn(page: Page): Promise<void> {
  // A page that is not painted yet has no frames.
  const polling = { polling: 20 }
  const painted = () =>
    page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, polling)
  let fonts: string[] = []
  let scripts: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (!response.request().isNavigationRequest()) return
    fonts = response.headers().link?.match(/[^</]*\.woff2(?=>)/g) ?? []
    scripts = []
  })
  await page.route(/\/_next\/static\/.*\.css$/, async (route) => {
    await page.waitForFunction(haveFonts, fonts, polling)
    await route.continue()
  })
  await page.route(/\/_next\/static\/.*\.js$/, async (route) => {
    scripts.push(
      route
        .request()
        .response()
        .catch(() => null),
    )
    await painted()
    await route.continue()
  })
  await page.route(/\/_next\/static\/.*wght.*\.woff2$/, async (route) => {
    await painted()
    await Promise.all(scripts)
    await route.continue()
  })
}

/** Runs in the page: whether the preloaded fonts have arrived. */
function haveFonts(fonts: string[]): boolean {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=font]')].map(({ href }) => href)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  return document.body && [...fonts, ...links].every((font) => loaded.some((name) => name.endsWith(font)))
}

interface Noted {
  shift: number
}

export async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = window as unknown as Noted
    noted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** When the page is complete and its fonts have replaced their fallbacks. */
export async function shiftOf(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(async () => {
    await document.fonts.ready
    // Two frames later the last shift is recorded.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as Noted).shift
  })
}
