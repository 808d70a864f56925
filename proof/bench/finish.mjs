/**
 * Milliseconds from Finish to the result: a real browser, its processor slowed four times, answers the last question and clicks
 * Finish; the time ends when the score is painted. `BENCH_BEFORE=<folder of another checkout, built>` measures that one in turn.
 */
import { startBrowser, withPage } from './browser.mjs'
import { median } from './figures.mjs'
import { peopleOf } from './people.mjs'

const rounds = Number(process.env.BENCH_FINISHES ?? 9)

/** The median of each origin. */
export async function timeFinishes(origins, afterwards) {
  const browser = await startBrowser(afterwards)
  const sites = []
  for (const origin of origins)
    sites.push({ origin, times: [], ...(await peopleOf(origin).newParent(1, { hasAnswered: false })) })
  // The first round compiles and opens connections: it does not count.
  for (let round = 0; round <= rounds; round += 1)
    for (const { origin, cookie, children, times } of sites) {
      const address = `${origin}/parent-assessment?child=${children[0]}`
      const time = await withPage(browser, { origin, cookie, locale: 'th' }, (page) => timeOf(page, address))
      if (round > 0) times.push(time)
    }
  return sites.map(({ times }) => median(times))
}

async function timeOf(page, address) {
  await page.goto(address, { waitUntil: 'networkidle' })
  const primary = page.locator('main button.bg-primary:visible')
  await primary.click()
  for (let question = 0; question < 18; question += 1) {
    await page
      .locator('main input[type=radio]:visible')
      .nth(question % 3)
      .check({ force: true })
    if (question < 17) await primary.last().click()
  }
  // A person takes a moment for the last question: by then fetches and animations have ended.
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

/** Runs in the page. */
function watch() {
  const drawn = new Promise((resolve) => {
    let clickedAt = 0
    addEventListener('click', ({ timeStamp }) => (clickedAt ||= timeStamp), { capture: true, once: true })
    const observer = new MutationObserver(() => {
      if (!document.querySelector('main [data-answers]')) return
      observer.disconnect()
      // After the paint of this frame.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - clickedAt)))
    })
    observer.observe(document, { subtree: true, childList: true })
  })
  Object.assign(window, { drawn })
}
