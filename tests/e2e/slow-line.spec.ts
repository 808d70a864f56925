import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { addAssessment, addChild, giveConsent } from './people'
import { manySigns } from './wording'

/** The longest shift of lines that is allowed while a page loads. */
const mostShift = 0.02

test.describe('on a slow line with a slow phone, in Thai', { tag: '@phone' }, () => {
  test.use({ language: 'th', viewport: { width: 360, height: 640 } })

  test('no line moves while a page loads, and a pressed link shows it at once', async ({ parentPage: page }) => {
    test.slow()
    const [first] = [await addChild(page.request), await addChild(page.request, { name: 'ภูผา' })]
    await giveConsent(page.request, first.id)
    await addAssessment(page.request, first.id, manySigns)
    await slowDown(page)
    await noteShifts(page)

    // The newest child has no result: a page shorter than the window. The address gets the child without a second load.
    const documents = countLoads(page, '/assessment-results')
    await page.goto('/assessment-results')
    await expect(page).toHaveURL(/\?child=/)
    expect(await shiftOf(page), 'of a short page').toBeLessThanOrEqual(mostShift)
    expect(documents).toHaveLength(1)
    await page.goto(`/assessment-results?child=${first.id}`)
    expect(await shiftOf(page), 'of a result').toBeLessThanOrEqual(mostShift)
    await page.goto(`/parent-assessment?child=${first.id}`)
    expect(await shiftOf(page), 'of the questions').toBeLessThanOrEqual(mostShift)
    await page.goto(`/assessment-results?child=${first.id}`)

    expect(await page.evaluate(pressBackLink)).toBe(true)
    await expect(page).toHaveURL('/')
    await expect(page.locator('.link-mark')).toHaveCount(0)
  })
})

/** 400 kbit/s, 400 ms there and back, and a processor four times slower. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

interface Noted {
  shift: number
}

async function noteShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = window as unknown as Noted
    noted.shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) noted.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** When the page is complete and its fonts have replaced the ones before them. */
async function shiftOf(page: Page): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.evaluate(async () => {
    await document.fonts.ready
    // Two frames later the last shift has been noted.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    return (window as unknown as Noted).shift
  })
}

/** Every request to a path from now on, those of the router too. */
function countLoads(page: Page, path: string): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) loads.push(request.url())
  })
  return loads
}

/** Runs in the page: whether the link shows that it was pressed by the second frame after. */
async function pressBackLink(): Promise<boolean> {
  const link = document.querySelector<HTMLAnchorElement>('main a[href="/"]')
  link?.click()
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return link?.querySelector('.link-mark') !== null
}
