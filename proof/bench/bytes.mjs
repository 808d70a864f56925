/**
 * `npm run bench -- bytes`: the bytes of the first load of three pages in both languages, request by request for the heaviest
 * (for all with BENCH_ALL=1). What the service worker fetches afterwards for a questionnaire offline is counted apart.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { print, withBenchServers } from '../bench-server.mjs'
import { phone, startBrowser, withPage } from './browser.mjs'
import { firstLoad, firstLoads, kilobytesOf } from './first-load.mjs'
import { peopleOf } from './people.mjs'

const viewports = { en: { width: 1366, height: 657 }, th: phone }

export function run() {
  return withBenchServers(countBytes)
}

async function countBytes({ startServer, afterwards }) {
  const { origin } = await startServer()
  const browser = await startBrowser(afterwards)
  const parent = await peopleOf(origin).newParent(1, { hasAnswered: false })
  const all = []
  const figures = []
  for (const { path, wanted, before } of firstLoads) {
    const isQuestionnaire = path === '/parent-assessment'
    const address = `${origin}${path}${isQuestionnaire ? `?child=${parent.children[0]}` : ''}`
    // The landing is for visitors.
    const cookie = path === '/' ? undefined : parent.cookie
    for (const locale of ['en', 'th'])
      await withPage(browser, { origin, cookie, locale, viewport: viewports[locale] }, async (page, context) => {
        const worker = isQuestionnaire ? loadsOfWorker(context) : () => []
        const loads = await firstLoad(page, address)
        const what = `first load of ${path}, ${locale}`
        all.push({ what, loads, worker: await worker() })
        figures.push({ what, now: kilobytesOf(loads), before: before[locale], atMost: wanted, unit: 'kB' })
      })
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
  print(`\n${what}: ${kilobytesOf(loads).toFixed(1)} kB`)
  for (const { name, kind, bytes } of loads)
    print(`${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${kind.padEnd(11)} ${name}`)
}

/**
 * What the service worker received, once it was idle for a second; without its own script, whose size Chromium does not give
 * (scripts/bundle-budget.mjs does).
 */
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
    while (Date.now() - last < 1_000) await sleep(100)
    return Promise.all(loads)
  }
}
