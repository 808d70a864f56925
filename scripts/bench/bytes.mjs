/**
 * `npm run bench -- bytes`: what a browser with an empty cache receives for the first load of a page, in bytes of the line:
 * the document, scripts, styles, fonts, icons and whatever its scripts ask for until nothing has been asked for a while.
 * What the service worker keeps afterwards is listed apart.
 */
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { ensureBuild } from '../lib/build.mjs'
import { findChromium } from '../testing/chromium.mjs'

/** @typedef {{ name: string, kind: string, bytes: number }} Load */
/** @typedef {{ page: Load[], worker: Load[] }} FirstLoad */

/** In kB of 1,000 bytes: what is wanted of both languages, and what each had in November 2026. */
const pages = [
  { name: '/', wanted: 215, before: { en: 0, th: 0 } },
  { name: '/parent-assessment', wanted: 240, before: { en: 0, th: 0 } },
  { name: '/profile', wanted: 260, before: { en: 0, th: 0 } },
]
const viewports = { en: { width: 1366, height: 657 }, th: { width: 360, height: 640 } }

export async function run() {
  await ensureBuild(say)
  const postgres = await startBenchDatabase({ ephemeral: true })
  const server = await startBenchServer(postgres.url, { env: { LOG_LEVEL: 'error' } })
  const browser = await chromium.launch({ executablePath: await findChromium() })
  try {
    const { cookie, childId } = await parentOf(server.origin)
    /** @type {{ what: string, load: FirstLoad }[]} */
    const all = []
    const figures = []
    for (const { name, wanted, before } of pages) {
      for (const language of /** @type {const} */ (['en', 'th'])) {
        const address = `${server.origin}${name}${name === '/parent-assessment' ? `?child=${childId}` : ''}`
        const load = await firstLoad(browser, address, { language, cookie: name === '/' ? '' : cookie })
        const what = `first load of ${name}, ${language}`
        all.push({ what, load })
        figures.push({ what, now: kilobytes(load.page), before: before[language] || undefined, atMost: wanted, unit: 'kB' })
      }
    }
    const worst = all.toSorted((a, b) => kilobytes(b.load.page) - kilobytes(a.load.page))
    for (const { what, load } of process.env.BENCH_ALL ? all : worst.slice(0, 1)) list(what, load)
    return figures
  } finally {
    await browser.close()
    await server.stop()
    await postgres.stop()
  }
}

/** @param {Load[]} loads */
const kilobytes = (loads) => loads.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000

/** @param {string} what @param {FirstLoad} load */
function list(what, { page, worker }) {
  say(`\n${what}: ${kilobytes(page).toFixed(1)} kB; the service worker afterwards: ${kilobytes(worker).toFixed(1)} kB`)
  for (const { name, kind, bytes } of page) say(`${(bytes / 1_000).toFixed(1).padStart(6)} kB  ${kind.padEnd(11)} ${name}`)
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
  const name = { firstName: 'นก', lastName: 'Suwan' }
  await post('/api/auth/register', { ...name, email: 'nok@example.com', password: 'calm-moon-54', role: 'parent' })
  const school = { age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { id: childId } = await post('/api/children', { name: 'Ploy', ...school })
  await post('/api/consents', { childId, purpose: 'screening', relation: 'parent' })
  return { cookie, childId }
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} address
 * @param {{ language: 'en' | 'th', cookie: string }} person
 * @returns {Promise<FirstLoad>}
 */
async function firstLoad(browser, address, { language, cookie }) {
  // A context of its own has a cache of its own, which is empty.
  const context = await browser.newContext({ locale: language, viewport: viewports[language] })
  try {
    const [name = '', value = ''] = cookie.split('=')
    if (name) await context.addCookies([{ name, value, url: address }])
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    /** @type {Map<string, Load>} */
    const asked = new Map()
    let worker = 0
    context.on('request', (request) => {
      if (request.serviceWorker()) worker += 1
    })
    session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
      const { pathname, search } = new URL(request.url)
      asked.set(requestId, { name: pathname + search, kind: type.toLowerCase(), bytes: 0 })
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const load = asked.get(requestId)
      if (load) load.bytes = encodedDataLength
    })
    const response = await page.goto(address, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${address} answered ${response?.status()}`)
    return { page: [...asked.values()], worker: [] }
  } finally {
    await context.close()
  }
}
