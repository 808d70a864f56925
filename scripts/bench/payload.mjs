/**
 * What a page weighs and costs: its HTML, the part of it that is the flight payload (what React takes up in the browser),
 * and the processor time of the server for one page, of twenty families with a session each.
 */
import { gzipSync } from 'node:zlib'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { ensureBuild } from '../lib/build.mjs'
import { median } from './figures.mjs'
import { processorTime } from './processor-time.mjs'

const families = 20
const rounds = 5
/** Of each page in a round, and of each way through the questionnaire. */
const turns = 200
const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]

/** @typedef {{ cookie: string, childId: string }} Family */

const pages = /** @type {const} */ (['/', '/parent-assessment', '/assessment-results', '/profile'])

/** Measured by this bench on the code of November 2026: bytes in English, bytes in Thai. */
const flightBefore = /** @type {Record<string, [number, number]>} */ ({
  '/': [42771, 50445],
  '/parent-assessment': [22783, 30238],
  '/assessment-results': [54500, 65928],
  '/profile': [50651, 72321],
})
/** Milliseconds of a processor for one page, and for the whole way through the questionnaire, on a busy machine of two cores. */
const timeBefore = /** @type {Record<string, number>} */ ({
  '/': 18.9,
  '/parent-assessment': 17.3,
  '/assessment-results': 31.6,
  '/profile': 30.5,
  completion: 55.8,
})

/** @param {string} path @param {Family} family */
function addressOf(path, { childId }) {
  return path === '/' || path === '/profile' ? path : `${path}?child=${childId}`
}

/** The bytes of the scripts that carry the flight payload. @param {string} html */
function flightOf(html) {
  const scripts = html.matchAll(/<script[^>]*>((?:\(self\.__next_f=|self\.__next_f\.push).*?)<\/script>/gs)
  return [...scripts].map(([, code]) => code).join('')
}

export async function run() {
  await ensureBuild(say)
  const postgres = await startBenchDatabase({})
  const env = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const server = await startBenchServer(postgres.url, { env })
  try {
    return await measure(server)
  } finally {
    await server.stop()
    await postgres.stop()
  }
}

/** @param {{ origin: string, pid: number | undefined }} server */
async function measure({ origin, pid }) {
  /** @param {string} path @param {unknown} body @param {string} [cookie] */
  async function post(path, body, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie, 'idempotency-key': crypto.randomUUID() }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  /** @param {string} path @param {Family} family @param {string} [language] */
  async function get(path, family, language = 'en') {
    const cookie = `${family.cookie}; language=${language}`
    const response = await fetch(origin + addressOf(path, family), { headers: { cookie }, redirect: 'manual' })
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
    return await response.text()
  }
  /** @param {number} index @returns {Promise<Family>} */
  async function newFamily(index) {
    const email = `nok${index}@example.com`
    const person = { firstName: 'Nok', lastName: 'Suwan', email, password: 'calm-moon-54', role: 'parent' }
    const { cookie } = await post('/api/auth/register', person)
    const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
    const { body } = await post('/api/children', child, cookie)
    await post('/api/children', { ...child, name: 'Tawan' }, cookie)
    await post('/api/assessments', { childId: body.id, answers }, cookie)
    return { cookie, childId: body.id }
  }
  const all = []
  for (let index = 0; index < families; index++) all.push(await newFamily(index))
  const [first] = all
  if (!first) throw new Error('there is no family')

  const figures = /** @type {import('./figures.mjs').Figure[]} */ ([])
  for (const path of pages)
    for (const [place, language] of ['en', 'th'].entries()) {
      const html = await get(path, first, language)
      const flight = flightOf(html)
      const before = flightBefore[path]?.[place]
      const wanted = path === '/' && before ? { atMost: Math.floor(before / 2) } : {}
      const bytes = Buffer.byteLength(flight)
      say(`${path} ${language}: HTML ${sizes(html)}, flight payload ${sizes(flight)}`)
      figures.push({ what: `flight payload of ${path}, ${language}`, now: bytes, before, unit: 'bytes', ...wanted })
    }

  /** Opens, sends and reads, as a parent who finishes a questionnaire. @param {Family} family */
  async function completion(family) {
    await get('/parent-assessment', family)
    await post('/api/assessments', { childId: family.childId, answers }, family.cookie)
    await get('/assessment-results', family)
  }
  const units = new Map(
    pages.map((path) => /** @type {const} */ ([path, (/** @type {Family} */ family) => get(path, family)])),
  ).set('completion', /** @type {any} */ (completion))
  const times = new Map([...units.keys()].map((name) => [name, /** @type {number[]} */ ([])]))
  // The first round compiles the code and is thrown away.
  for (let round = -1; round < rounds; round++)
    for (const [name, unit] of units) {
      const start = await processorTime(pid)
      for (let turn = 0; turn < turns; turn += 4)
        await Promise.all([0, 1, 2, 3].map((each) => unit(all[(turn + each) % families] ?? first)))
      if (round >= 0) times.get(name)?.push((((await processorTime(pid)) - start) / turns) * 1000)
    }
  for (const [name, own] of times) {
    const what = name === 'completion' ? 'questions, answers, results' : `one ${name}`
    const wanted = name === 'completion' ? { atMost: 18 } : {}
    figures.push({ what: `processor: ${what}`, now: median(own), before: timeBefore[name], unit: 'ms', ...wanted })
  }
  return figures
}

/** @param {string} text */
function sizes(text) {
  return `${Buffer.byteLength(text)} bytes, compressed ${gzipSync(text).length}`
}
