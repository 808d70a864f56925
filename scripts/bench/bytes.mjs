/**
 * `npm run bench -- bytes`: the bytes of the first load of three pages in both languages, request by request for the heaviest
 * (for all with BENCH_ALL=1). What the service worker asks for afterwards, so that the questionnaire opens without a network,
 * is counted apart.
 */
import { chromium } from '@playwright/test'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { ensureBuild } from '../lib/build.mjs'
import { findChromium } from '../testing/chromium.mjs'
import { firstLoad, firstLoads, kilobytesOf } from './first-load.mjs'

/** @typedef {import('./first-load.mjs').Load} Load */

const viewports = { en: { width: 1366, height: 657 }, th: { width: 360, height: 640 } }

export async function run() {
  await ensureBuild(say)
  const postgres = await startBenchDatabase({ ephemeral: true })
  const server = await startBenchServer(postgres.url, { env: { LOG_LEVEL: 'error' } })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const { cookie, childId } = await parentOf(server.origin)
    /** @type {{ what: string, loads: Load[], worker: Load[] }[]} */
    const all = []
    const figures = []
    for (const { path, wanted, before } of firstLoads) {
      const isQuestionnaire = path === '/parent-assessment'
      const address = `${server.origin}${path}${isQuestionnaire ? `?child=${childId}` : ''}`
      for (const language of /** @type {const} */ (['en', 'th'])) {
        const context = await browser.newContext({ locale: language, viewport: viewports[language] })
        // The landing is for visitors.
        if (path !== '/') await context.addCookies([{ ...cookie, url: server.origin }])
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
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}

/** @param {string} what @param {Load[]} loads */
function list(what, loads) {
  say(`\n${what}: ${kilobytesOf(loads).toFixed(1)} kB`)
  for (const { name, kind, bytes } of loads)
    say(`${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${kind.padEnd(11)} ${name}`)
}

/**
 * @param {import('@playwright/test').BrowserContext} context
 * @returns what its service worker has received, once that has asked for nothing for a second; without its own script, of
 *   which Chromium tells no size (scripts/bundle-budget.mjs does)
 */
function loadsOfWorker(context) {
  /** @type {Promise<Load>[]} */
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

/**
 * A parent of a child whose questionnaire is open to them.
 *
 * @param {string} origin
 */
async function parentOf(origin) {
  let cookie = ''
  /** @param {string} path @param {unknown} body */
  async function post(path, body) {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}`)
    cookie ||= response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    return response.json()
  }
  const name = { firstName: 'Nok', lastName: 'Suwan' }
  await post('/api/auth/register', { ...name, email: 'nok@example.com', password: 'calm-moon-54', role: 'parent' })
  const school = { age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { id: childId } = await post('/api/children', { name: 'Ploy', ...school })
  await post('/api/consents', { childId, purpose: 'screening', relation: 'parent' })
  const [key = '', value = ''] = cookie.split('=')
  return { cookie: { name: key, value }, childId }
}
