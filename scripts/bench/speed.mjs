/**
 * `npm run bench`: how much the product's own work costs over a bare route of the same server, in the same run. It builds a
 * copy of the project with two bare routes added, so that the product itself carries none, and prints a table.
 * Ratios, not seconds: they mean the same on another machine.
 */
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import autocannon from 'autocannon'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { root } from '../lib/paths.mjs'
import { runStep } from '../lib/programs.mjs'

const connections = 20
const rounds = 9
const seconds = Number(process.env.BENCH_SECONDS ?? 3)

const bareRoute = `export const dynamic = 'force-dynamic'
export function GET() {
  return Response.json({ status: 'ok' })
}
`
const barePage = `import { cookies } from 'next/headers'

export default async function BarePage() {
  await cookies()
  return <main>bare</main>
}
`

/** The project with the two bare routes, elsewhere, sharing what is installed. */
async function makeCopy() {
  const copy = await mkdtemp(join(tmpdir(), 'sati-bench-'))
  const skipped = new Set(['node_modules', '.git', '.next', '.data', 'test-results'])
  await cp(root, copy, { recursive: true, filter: (source) => !skipped.has(relative(root, source)) })
  await cp(join(root, 'node_modules'), join(copy, 'node_modules'), { recursive: true, verbatimSymlinks: true })
  await mkdir(join(copy, 'app/api/bare'), { recursive: true })
  await writeFile(join(copy, 'app/api/bare/route.ts'), bareRoute)
  await mkdir(join(copy, 'app/bare'), { recursive: true })
  await writeFile(join(copy, 'app/bare/page.tsx'), barePage)
  return copy
}

/**
 * @typedef {{ url: string, options?: Partial<import('autocannon').Options> }} Target
 * @param {Target} target @param {number} duration in seconds
 * @returns {Promise<number>} requests a second
 */
async function load({ url, options = {} }, duration) {
  const result = await autocannon({ url, connections, duration, ...options })
  const wrong = result.non2xx + result.errors
  if (wrong > 0) throw new Error(`${url}: ${wrong} of ${result.requests.total} were not answered with success`)
  return result.requests.average
}

/**
 * Each target in turn, several times over. A round before them is thrown away: the first requests of a kind compile it and
 * open its connections.
 *
 * @param {Target[]} targets
 * @returns {Promise<number[][]>} requests a second, for each round one figure for each target
 */
async function measure(targets) {
  for (const target of targets) await load(target, 2 * seconds)
  const figures = []
  for (let round = 0; round < rounds; round++) {
    const own = []
    for (const target of targets) own.push(await load(target, seconds))
    figures.push(own)
  }
  return figures
}

/** @param {number[]} figures */
function median(figures) {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
}

/**
 * One after the other, as a person asks for them.
 *
 * @param {string} url @param {string} cookie
 * @returns {Promise<number>} milliseconds, the median of eleven
 */
async function timeOf(url, cookie) {
  const times = []
  for (let turn = -2; turn < 11; turn++) {
    const start = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    // The first ones read the fonts.
    if (turn >= 0) times.push(performance.now() - start)
  }
  return median(times)
}

export async function run() {
  say('Building a copy with two bare routes')
  const copy = await makeCopy()
  await runStep('next build', {
    command: process.execPath,
    args: [join(copy, 'node_modules/next/dist/bin/next'), 'build'],
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })

  const postgres = await startBenchDatabase({ dataDir: join(copy, '.data') })
  const env = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const { origin, stop } = await startBenchServer(postgres.url, { folder: copy, env })

  /** @param {string} path @param {unknown} body @param {string} [cookie] */
  async function post(path, body, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }

  try {
    const person = {
      firstName: 'Nok',
      lastName: 'Suwan',
      email: 'nok@example.com',
      password: 'calm-moon-54',
      role: 'parent',
    }
    const { cookie } = await post('/api/auth/register', person)
    const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
    const { body } = await post('/api/children', child, cookie)
    await post('/api/children', { ...child, name: 'Tawan' }, cookie)
    const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
    await post('/api/assessments', { childId: body.id, answers }, cookie)

    const headers = { cookie }
    const write = {
      method: /** @type {const} */ ('POST'),
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': '[<id>]' },
      idReplacement: true,
      body: JSON.stringify({ childId: body.id, answers }),
    }
    const figures = await measure([
      { url: `${origin}/api/bare` },
      { url: `${origin}/api/auth/user`, options: { headers } },
      { url: `${origin}/api/children`, options: { headers } },
      { url: `${origin}/api/assessments`, options: write },
      { url: `${origin}/bare`, options: { headers } },
      { url: `${origin}/`, options: { headers } },
    ])
    /** @param {number} target */
    const rateOf = (target) => median(figures.map((round) => round[target] ?? 0))
    // Within one round, so that a minute in which the machine is slow is slow for both.
    /** @param {number} target @param {number} base */
    const ratioOf = (target, base) => median(figures.map((round) => (round[target] ?? 0) / (round[base] || 1)))
    const [bare, page] = [0, 4]
    const rows = /** @type {[string, number, number, number][]} */ ([
      ['GET /api/auth/user', 1, bare, 0.45],
      ['GET /api/children', 2, bare, 0.4],
      ['POST /api/assessments', 3, bare, 0.18],
      ['signed-in dashboard', 5, page, 0.5],
    ])
    say(`\n${connections} connections, ${rounds} rounds of ${seconds} s each; rates and ratios are the median round's.`)
    say(`Bare JSON route ${rateOf(bare).toFixed(0)}/s, bare page ${rateOf(page).toFixed(0)}/s.\n`)
    say('what                       per second   of bare   wanted')
    for (const [name, target, base, wanted] of rows) {
      const ratio = ratioOf(target, base)
      const shown = `${rateOf(target).toFixed(0).padStart(9)}   ${ratio.toFixed(2).padStart(7)}   ${wanted.toFixed(2)}`
      say(`${name.padEnd(26)} ${shown}${ratio < wanted ? '  BELOW' : ''}`)
    }
    for (const language of ['en', 'th', 'both']) {
      const time = await timeOf(`${origin}/api/children/${body.id}/report?language=${language}`, cookie)
      say(`report (${language}): ${time.toFixed(0)} ms, wanted below 1000${time > 1000 ? '  ABOVE' : ''}`)
    }
  } finally {
    await stop()
    await postgres.stop()
    await rm(copy, { recursive: true, force: true })
  }
  return []
}
