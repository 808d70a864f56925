/**
 * From Finish to the result: the last question is answered in a real browser whose processor is slowed four times, Finish is
 * pressed, and the time runs until the score is painted. With `BENCH_BEFORE=<folder of another checkout, built>` that one is
 * measured in the same run, answer by answer in turn.
 */
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/testing/chromium.mjs'
import { median } from './figures.mjs'
import { peopleOf } from './people.mjs'

const rounds = Number(process.env.BENCH_FINISHES ?? 9)

/** Returns milliseconds, the median of each origin */
export async function timeFinishes(origins, afterwards) {
  const browser = await chromium.launch({ executablePath: await findChromium() })
  afterwards(() => browser.close())
  const sites = await Promise.all(
    origins.map(async (origin) => {
      const parent = await peopleOf(origin).newParent(1, { hasAnswered: false })
      return { origin, parent, times: [] }
    }),
  )
  // A round before them is thrown away: it compiles and opens what the others find open.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { origin, parent, times } of sites) {
      const context = await browser.newContext({ locale: 'th', viewport: { width: 360, height: 640 } })
      const [name = '', value = ''] = parent.cookie.split('=')
      await context.addCookies([{ name, value, url: origin }])
      const time = await timeOf(await context.newPage(), `${origin}/parent-assessment?child=${parent.children[0]}`)
      if (round > 0) times.push(time)
      await context.close()
    }
  }
  return sites.map(({ times }) => median(times))
}

async function timeOf(page, address) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const primary = page.locator('main button.button-primary:visible')
  await primary.click()
  for (let question = 0; question < 18; question += 1) {
    await page
      .locator('main input[type=radio]:visible')
      .nth(question % 3)
      .check({ force: true })
    if (question < 17) await primary.last().click()
  }
  // A person reads the last question and sees the answer marked: what the page fetches or moves meanwhile has come to rest.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  const finish = await primary.last().boundingBox()
  if (!finish) throw new Error('there is no Finish')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.evaluate(watch)
  await page.mouse.click(finish.x + finish.width / 2, finish.y + finish.height / 2)
  return page.evaluate(() => Reflect.get(window, 'drawn'))
}

/** Runs in the page: promises the milliseconds from the press until the score is painted. */
function watch() {
  const drawn = new Promise((resolve) => {
    let pressed = 0
    addEventListener('click', ({ timeStamp }) => (pressed ||= timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main [data-answers]')) return
      observer.disconnect()
      // After the paint of the frame that has it.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  Object.assign(window, { drawn })
}
