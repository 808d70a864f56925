/**
 * `npm run bench -- first-question`: seconds until a parent who opens the questionnaire for the first time can answer, on a 3G
 * line (400 ms round trip, 400 kbit/s) with a processor four times slower. Begin is clicked from its first paint on, again and
 * again, until an answer can be chosen.
 */
import { withBenchServers } from '../bench-server.mjs'
import { startBrowser, withPage } from './browser.mjs'
import { median } from './figures.mjs'
import { peopleOf } from './people.mjs'

const rounds = 5
/** Seconds, on the build before the script in the page. */
const before = { en: 6.41, th: 7.03 }

export function run() {
  return withBenchServers(timeFirstQuestion)
}

async function timeFirstQuestion({ startServer, afterwards }) {
  const { origin } = await startServer()
  const browser = await startBrowser(afterwards)
  const { cookie, children } = await peopleOf(origin).newParent(1, { hasAnswered: false })
  const address = `${origin}/parent-assessment?child=${children[0]}`
  const figures = []
  for (const locale of ['en', 'th']) {
    const times = []
    for (let round = 0; round < rounds; round += 1)
      times.push(await withPage(browser, { origin, cookie, locale }, (page) => timeOf(page, address)))
    const what = `first question on 3G, ${locale}`
    figures.push({ what, before: before[locale], now: median(times) / 1_000, atMost: 2.5, unit: 's' })
  }
  return figures
}

/** Milliseconds. */
async function timeOf(page, address) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(clickUntilAnswered)
  await page.goto(address, { waitUntil: 'commit' })
  const answered = await page.waitForFunction(() => Reflect.get(window, 'answeredAfter'), null, {
    polling: 100,
    timeout: 60_000,
  })
  return answered.jsonValue()
}

/** Runs in the page. */
function clickUntilAnswered() {
  const seen = (selector) => [...document.querySelectorAll(selector)].find((each) => each.offsetParent)
  const timer = setInterval(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return
    const answer = seen('main input[type=radio]')
    if (!answer) return seen('main button.bg-primary')?.click()
    answer.click()
    if (!answer.checked) return
    clearInterval(timer)
    Object.assign(window, { answeredAfter: performance.now() })
  }, 20)
}
