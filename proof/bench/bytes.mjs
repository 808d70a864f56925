/**
 * `npm run bench -- bytes`: the bytes of the first load of three pages in both languages, request by request for the heaviest
 * (for all with BENCH_ALL=1). What the service worker asks for afterwards, so that the questionnaire opens without a network,
 * is counted apart.
 */
import { chromium } from '@playwright/test'
import { findChromium } from '../../scripts/testing/chromium.mjs'
import { say, withBenchServers } from '../bench-server.mjs'
import { firstLoad, firstLoads, kilobytesOf } from './first-load.mjs'
import { peopleOf } from './people.mjs'

const viewports = { en: { width: 1366, height: 657 }, th: { width: 360, height: 640 } }

export function run() {
  return withBenchServers(countBytes)
}

async function countBytes({ startServer, afterwards }) {
  const { origin } = await startServer()
  const browser = await chromium.launch({ executablePath: await findChromium() })
  afterwards(() => browser.close())
  const parent = await peopleOf(origin).newParent(1, { hasAnswered: false })
  const [name = '', value = ''] = parent.cookie.split('=')
  const all = []
  const figures = []
  for (const { path, wanted, before } of firstLoads) {
    const isQuestionnaire = path === '/parent-assessment'
    const address = `${origin}${path}${isQuestionnaire ? `?child=${parent.children[0]}` : ''}`
    for (const language of ['en', 'th']) {
      const context = await browser.newContext({ locale: language, viewport: viewports[language] })
      // The landing is for visitors.
      if (path !== '/') await context.addCookies([{ name, value, url: origin }])
      const worker = isQuestionnaire ? loadsOfWorker(context) : async () => []
      const loads = await firstLoad(await context.newPage(), address)
      const what = `first load of ${path}, ${language}`
      all.push({ what, loads, worker: await worker() })
      figures.push({ what, now: kilobytesOf(loads), before: before[language], atMost: wanted, unit: 'kB' })
      await context.close()
    }
  }
  const heaviestFirst = all.toSorted((a, b) => kilobytesOf(b.loads) - kilobytesOf(a.loads))
  for (const { what, loads, worker } of process.env.BENCH_ALL ? all : heaviestFirst.slice(0, 1)) {
    list(what, loads)
    if (worker.length > 0) list('the service worker afterwards', worker)
  }
  const worker = all.find((each) => each.worker.length > 0)?.worker ?? []
  return [...figures, { what: 'the service worker after the questionnaire', now: kilobytesOf(worker), unit: 'kB' }]
}

function list(what, loads) {
  say(`\n${what}: ${kilobytesOf(loads).toFixed(1)} kB`)
  for (const { name, kind, bytes } of loads)
    say(`${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${kind.padEnd(11)} ${name}`)
}

/** Returns what its service worker has received, once that has asked for nothing for a second; without its own script, of which Chromium tells no size (scripts/bundle-budget.mjs does) */
function loadsOfWorker(context) {
  const loads = []
  let last = Date.now()
  context.on('requestfinished', (request) => {
    if (!request.serviceWorker()) return
    last = Date.now()
    const { pathname, search } = new URL(request.url())
    if (pathname === '/sw.js') return
    loads.push(
      request.sizes().then(({ responseBodySize, responseHeadersSize }) => ({
        name: pathname + search,
        kind: 'worker',
        bytes: responseBodySize + responseHeadersSize,
      })),
    )
  })
  return async () => {
    while (Date.now() - last < 1_000) await new Promise((resolve) => setTimeout(resolve, 100))
    return Promise.all(loads)
  }
}
