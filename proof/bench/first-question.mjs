/**
 * `npm run bench -- first-question`: how long it takes on a 3G line (400 ms there and back, 400 kbit/s) with a processor four
 * times slower until a parent who opens the questionnaire for the first time can answer its first question: Begin is pressed as
 * soon as it is painted, again and again, until there is an answer to press that then is chosen.
 */
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/testing/chromium.mjs'
import { withBenchServers } from '../bench-server.mjs'
import { median } from './figures.mjs'
import { peopleOf } from './people.mjs'

const rounds = 5
/** Seconds, before the script in the page, by this part on the build before it. */
const before = { en: 6.41, th: 7.03 }

export function run() {
  return withBenchServers(timeFirstQuestion)
}

async function timeFirstQuestion({ startServer, afterwards }) {
  const { origin } = await startServer()
  const browser = await chromium.launch({ executablePath: await findChromium() })
  afterwards(() => browser.close())
  const parent = await peopleOf(origin).newParent(1, { hasAnswered: false })
  const [name = '', value = ''] = parent.cookie.split('=')
  const figures = []
  for (const language of ['en', 'th']) {
    const times = []
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ locale: language, viewport: { width: 360, height: 640 } })
      await context.addCookies([{ name, value, url: origin }])
      times.push(await timeOf(await context.newPage(), `${origin}/parent-assessment?child=${parent.children[0]}`))
      await context.close()
    }
    const what = `first question on 3G, ${language}`
    figures.push({ what, before: before[language], now: median(times) / 1_000, atMost: 2.5, unit: 's' })
  }
  return figures
}

/** Returns milliseconds since the address was asked for */
async function timeOf(page, address) {
  const session = await page.context().newCDPSession(page)
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(pressUntilAnswered)
  await page.goto(address, { waitUntil: 'commit' })
  const answered = await page.waitForFunction(() => Reflect.get(window, 'answeredAfter'), null, {
    polling: 100,
    timeout: 60_000,
  })
  return answered.jsonValue()
}

/** Runs in the page. */
function pressUntilAnswered() {
  const seen = (selector) => [...document.querySelectorAll(selector)].find((each) => each.offsetParent)
  const timer = setInterval(() => {
    if (performance.getEntriesByName('first-contentful-paint').length === 0) return
    const answer = seen('main input[type=radio]')
    if (!answer) return seen('main button.button-primary')?.click()
    answer.click()
    if (!answer.checked) return
    clearInterval(timer)
    Object.assign(window, { answeredAfter: performance.now() })
  }, 20)
}
